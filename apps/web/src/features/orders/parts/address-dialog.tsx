import { useState } from 'react'
import * as z from 'zod'
import { type Order, type OrderAddress, orderAddressInput } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { checkPostalCode, withFormattedPostalCode } from '#contract/postal-codes.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { addressLines } from '#web/entities/addresses/address-lines.ts'
import { emptyAddress, knownCountry, useEmptyAddress } from '#web/entities/addresses/address-values.ts'
import { useRegisterField } from '#web/kit/fields/form-context.ts'
import { AddressFormFields } from '#web/entities/addresses/address-form-fields.tsx'
import { FormDialog } from '#web/kit/dialog/form-dialog.tsx'
import { orderText } from '#web/features/orders/order.text.ts'

export type AddressKind = 'address' | 'billingAddress'

const Fields = ({ label }: { label: string }) => {
  const [language] = useLanguage()
  useRegisterField('place', {
    label,
    formatValue: (value) => addressLines({ ...emptyAddress, ...(value as Partial<OrderAddress>) }, language).join(', '),
  })
  return <AddressFormFields path="place" />
}

interface AddressDialogProps {
  order: Order
  kind: AddressKind
  close: () => void
}

/** Edits the shipping or the billing address. */
export const AddressDialog = ({ order, kind, close }: AddressDialogProps) => {
  const t = useText(orderText)
  const newAddress = useEmptyAddress()
  const getAddress = (source: Order) => source[kind] ?? source.address ?? newAddress
  const [schema] = useState(() =>
    z.strictObject({
      place: orderAddressInput.superRefine(checkPostalCode([getAddress(order)])).overwrite(withFormattedPostalCode),
    }),
  )
  return (
    <FormDialog
      title={t(kind === 'address' ? 'editAddress' : 'editBilling')}
      schema={schema}
      endpoint={orders.update}
      entity={order}
      values={(entity) => {
        const { country, ...rest } = getAddress(entity ?? order)
        return { place: { ...rest, country: knownCountry(country) } }
      }}
      request={({ place }, entity) => ({
        params: { orderId: order._id },
        body: { [kind]: place, version: (entity ?? order).version },
      })}
      successMessage={t('addressSaved')}
      close={close}
    >
      <Fields label={t(kind)} />
    </FormDialog>
  )
}
