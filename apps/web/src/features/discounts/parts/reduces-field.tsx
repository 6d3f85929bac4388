import { Input, SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { DiscountFields } from '#contract/domains/discount.ts'
import { useText } from '#web/client/text.ts'
import { formText } from '#web/features/discounts/discount-form.text.ts'

/** Whether the discount reduces items or the fulfillment fee; the contract expresses this through `thresholdBasis`. */
export const ReducesField = () => {
  const t = useText(formText)
  const id = useId()
  const { setValue, clearErrors } = useFormContext()
  const basis: unknown = useWatch<DiscountFields>({ name: 'thresholdBasis' })
  const change = (next: string) => {
    setValue('thresholdBasis', next === 'fee' ? 'fulfillment_fee' : null, { shouldDirty: true })
    setValue('thresholdValue', 0, { shouldDirty: true })
    clearErrors(['thresholdBasis', 'thresholdValue'])
  }
  return (
    <Input.Wrapper label={t('reduces')} labelElement="div" labelProps={{ id }}>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        value={basis === 'fulfillment_fee' ? 'fee' : 'items'}
        onChange={change}
        data={[
          { value: 'items', label: t('items') },
          { value: 'fee', label: t('fee') },
        ]}
      />
    </Input.Wrapper>
  )
}
