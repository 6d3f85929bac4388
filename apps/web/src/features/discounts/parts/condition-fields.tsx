import { useFormContext, useWatch } from 'react-hook-form'
import type { DiscountFields } from '#contract/domains/discount.ts'
import { quantityMatches } from '#contract/enumerations.ts'
import { useText } from '#web/client/text.ts'
import { MoneyField, NumberField } from '#web/kit/fields/number-field.tsx'
import { SegmentField } from '#web/kit/fields/segment-field.tsx'
import { useField } from '#web/kit/fields/use-field.ts'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { Select } from '@mantine/core'
import { formText } from '#web/features/discounts/discount-form.text.ts'
import classes from './discount-form.module.css'

const thresholdBases = ['cart_total', 'cart_items'] as const
const none = 'none'

const ThresholdField = () => {
  const t = useText(formText)
  const { setValue, clearErrors } = useFormContext()
  const data = [none, ...thresholdBases].map((value) => ({
    value,
    label: t(value as 'none' | (typeof thresholdBases)[number]),
  }))
  const { field, shared } = useField({ name: 'thresholdBasis', label: t('threshold') }, (value) =>
    value === 'fulfillment_fee' ? t('fee') : (data.find((option) => option.value === value)?.label ?? t('none')),
  )
  return (
    <Select
      {...shared}
      name={field.name}
      ref={field.ref}
      data={data}
      value={field.value ?? none}
      allowDeselect={false}
      onChange={(value) => {
        field.onChange(value === none ? null : value)
        setValue('thresholdValue', value === none ? 0 : null, { shouldDirty: true })
        clearErrors('thresholdValue')
      }}
    />
  )
}

/** Minimum requirements of the cart. */
export const ConditionFields = () => {
  const t = useText(formText)
  const [basis, bogoBasis]: readonly unknown[] = useWatch<DiscountFields>({ name: ['thresholdBasis', 'bogo.basis'] })
  const countsBogo = bogoBasis === 'order_quantity'
  return (
    <FormSection title={t('conditions')}>
      {basis === 'fulfillment_fee' ? (
        <MoneyField name="thresholdValue" label={t('minimumAmount')} help={t('minimumFeeHelp')} />
      ) : (
        <div className={classes.row}>
          <ThresholdField />
          {basis === 'cart_total' && <MoneyField name="thresholdValue" label={t('minimumAmount')} />}
          {basis === 'cart_items' && <NumberField name="thresholdValue" label={t('itemCount')} />}
        </div>
      )}
      {(basis === 'cart_items' || countsBogo) && (
        <SegmentField
          name="quantityMatch"
          label={t('match')}
          help={countsBogo ? t('matchBogoHelp') : undefined}
          options={quantityMatches.map((value) => ({ value, label: t(value) }))}
        />
      )}
    </FormSection>
  )
}
