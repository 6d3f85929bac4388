import * as z from 'zod'
import { price as priceSchema } from '#contract/core/money-fields.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { MoneyField } from '#web/kit/fields/number-field.tsx'
import { newOrderText } from '#web/features/new-order/new-order.text.ts'
import { EntryDialog } from '#web/kit/dialog/entry-dialog.tsx'

const schema = z.strictObject({ price: priceSchema })

interface PriceDialogProps {
  name: string
  /** The price in the catalog. */
  listPrice: number
  price: number
  onChange: (price: number) => void
  close: () => void
}

/** Enters another price for one line. */
export const PriceDialog = ({ name, listPrice, price, onChange, close }: PriceDialogProps) => {
  const t = useText(newOrderText)
  const { money } = useFormat()
  return (
    <EntryDialog
      title={t('priceTitle', { name })}
      schema={schema}
      initialValues={{ price }}
      confirmLabel={t('priceSave')}
      onSubmit={(values) => onChange(values.price)}
      close={close}
    >
      <MoneyField name="price" label={t('price')} help={t('priceHelp', { price: money(listPrice) })} autoFocus />
    </EntryDialog>
  )
}
