import { useFormContext, useWatch } from 'react-hook-form'
import type * as z from 'zod'
import { manualDiscountInput } from '#contract/domains/order.ts'
import { useText } from '#web/client/text.ts'
import { SelectField } from '#web/kit/fields/choice-fields.tsx'
import { MoneyField, RateField } from '#web/kit/fields/number-field.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { manualDiscountText } from './manual-discount.text.ts'
import { EntryDialog } from '#web/kit/dialog/entry-dialog.tsx'

export type ManualDiscount = z.output<typeof manualDiscountInput>

const Fields = () => {
  const t = useText(manualDiscountText)
  const { setValue } = useFormContext<ManualDiscount>()
  const type = useWatch<ManualDiscount, 'type'>({ name: 'type' })
  return (
    <>
      <SelectField
        name="type"
        label={t('type')}
        options={[
          { value: 'fixed', label: t('fixed') },
          { value: 'percentage', label: t('percentage') },
        ]}
        onValueChange={() => setValue('value', null as never)}
      />
      {type === 'percentage' ? (
        <RateField name="value" label={t('value')} />
      ) : (
        <MoneyField name="value" label={t('value')} />
      )}
      <TextField name="reason" label={t('reason')} help={t('reasonHelp')} />
    </>
  )
}

interface ManualDiscountDialogProps {
  discount: ManualDiscount | null
  onChange: (discount: ManualDiscount) => void
  close: () => void
}

/** Enters a discount for this order. */
export const ManualDiscountDialog = ({ discount, onChange, close }: ManualDiscountDialogProps) => {
  const t = useText(manualDiscountText)
  return (
    <EntryDialog
      title={t('title')}
      schema={manualDiscountInput}
      initialValues={discount ?? { type: 'fixed', value: null as never, reason: '' }}
      confirmLabel={t('apply')}
      onSubmit={onChange}
      close={close}
    >
      <Fields />
    </EntryDialog>
  )
}
