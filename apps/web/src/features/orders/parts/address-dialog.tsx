import * as z from 'zod'
import { type Order, type OrderAddress, orderAddressInput } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { useLanguage, useText } from '../../../client/text.ts'
import { addressLines, emptyAddress, knownCountry } from '../../../kit/address-lines.ts'
import { useFieldFacts } from '../../../kit/fields/form-context.ts'
import { PlaceFields } from '../../../kit/fields/place-fields.tsx'
import { FormDialog } from '../../../kit/form-dialog.tsx'
import { orderText } from '../order.text.ts'

export type Which = 'address' | 'billingAddress'

const schema = z.strictObject({ place: orderAddressInput })

const Fields = ({ label }: { label: string }) => {
  const [language] = useLanguage()
  useFieldFacts('place', {
    label,
    show: (value) => addressLines({ ...emptyAddress, ...(value as Partial<OrderAddress>) }, language).join(', '),
  })
  return <PlaceFields at="place" />
}

interface AddressDialogProps {
  order: Order
  which: Which
  close: () => void
}

/** Edits the shipping or the billing address. */
export const AddressDialog = ({ order, which, close }: AddressDialogProps) => {
  const t = useText(orderText)
  const placeOf = (of: Order) => of[which] ?? of.address ?? emptyAddress
  return (
    <FormDialog
      title={t(which === 'address' ? 'editAddress' : 'editBilling')}
      schema={schema}
      endpoint={orders.update}
      entity={order}
      values={(entity) => {
        const { country, ...rest } = placeOf(entity ?? order)
        return { place: { ...rest, country: knownCountry(country) } }
      }}
      request={({ place }, entity) => ({
        params: { orderId: order._id },
        body: { [which]: place, version: (entity ?? order).version },
      })}
      success={t('addressSaved')}
      close={close}
    >
      <Fields label={t(which)} />
    </FormDialog>
  )
}
