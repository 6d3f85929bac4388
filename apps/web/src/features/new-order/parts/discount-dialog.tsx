import { useFormContext, useWatch } from 'react-hook-form'
import { manualDiscountInput } from '#contract/domains/order.ts'
import { useText } from '#web/client/text.ts'
import { SelectField } from '#web/kit/fields/choice-fields.tsx'
import { MoneyField, RateField } from '#web/kit/fields/number-field.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import type { OrderFormValues } from '#web/features/new-order/new-order.draft.ts'
import { newOrderText } from '#web/features/new-order/new-order.text.ts'
import { EntryDialog } from '#web/kit/dialog/entry-dialog.tsx'

type ManualDiscount = NonNullable<OrderFormValues['manualDiscount']>

const Fields = () => {
  const t = useText(newOrderText)
  const { setValue } = useFormContext<ManualDiscount>()
  const type = useWatch<ManualDiscount, 'type'>({ name: 'type' })
  return (
    <>
      <SelectField
        name="type"
        label={t('discountType')}
        options={[
          { value: 'fixed', label: t('discountFixed') },
          { value: 'percentage', label: t('discountPercentage') },
        ]}
        onValueChange={() => setValue('value', null as never)}
      />
      {type === 'percentage' ? (
        <RateField name="value" label={t('discountValue')} />
      ) : (
        <MoneyField name="value" label={t('discountValue')} />
      )}
      <TextField name="reason" label={t('discountReason')} help={t('discountReasonHelp')} />
    </>
  )
}

interface DiscountDialogProps {
  discount: ManualDiscount | null
  onChange: (discount: ManualDiscount) => void
  close: () => void
}

/** Enters a discount for this order. */
export const DiscountDialog = ({ discount, onChange, close }: DiscountDialogProps) => {
  const t = useText(newOrderText)
  return (
    <EntryDialog
      title={t('discountTitle')}
      schema={manualDiscountInput}
      initialValues={discount ?? { type: 'fixed', value: null as never, reason: '' }}
      confirmLabel={t('discountSave')}
      onSubmit={onChange}
      close={close}
    >
      <Fields />
    </EntryDialog>
  )
}
