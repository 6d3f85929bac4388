import type * as z from 'zod'
import { customItem, manualLineInput } from '#contract/domains/order.ts'
import { useText } from '#web/client/text.ts'
import { SwitchField } from '#web/kit/fields/choice-fields.tsx'
import { MoneyField, NumberField } from '#web/kit/fields/number-field.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { newOrderText } from '#web/features/new-order/new-order.text.ts'
import { EntryDialog } from '#web/kit/dialog/entry-dialog.tsx'

const schema = customItem.extend({ quantity: manualLineInput.shape.quantity })

interface CustomItemDialogProps {
  add: (item: z.output<typeof customItem>, quantity: number) => void
  close: () => void
}

/** Adds an item that isn't in the catalog. */
export const CustomItemDialog = ({ add, close }: CustomItemDialogProps) => {
  const t = useText(newOrderText)
  return (
    <EntryDialog
      title={t('customTitle')}
      schema={schema}
      initialValues={{ title: '', price: null as never, quantity: 1, isTaxable: true }}
      confirmLabel={t('customAdd')}
      onSubmit={({ quantity, ...item }) => add(item, quantity)}
      close={close}
    >
      <TextField name="title" label={t('itemTitle')} autoFocus />
      <MoneyField name="price" label={t('price')} />
      <NumberField name="quantity" label={t('quantity')} />
      <SwitchField name="isTaxable" label={t('taxable')} />
    </EntryDialog>
  )
}
