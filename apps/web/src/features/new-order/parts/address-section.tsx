import { Select, Text } from '@mantine/core'
import type { Customer, CustomerAddress } from '#contract/domains/customer.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { addressLines } from '#web/entities/addresses/address-lines.ts'
import { AddressFormFields } from '#web/entities/addresses/address-form-fields.tsx'
import { isSameValue } from '#web/kit/form/conflict.ts'
import { useEffectOncePer } from '#web/kit/use-effect-once-per.ts'
import { emptyAddress, knownCountry, useEmptyAddress } from '#web/entities/addresses/address-values.ts'
import { newOrderText } from '#web/features/new-order/new-order.text.ts'
import type { OrderForm } from '#web/features/new-order/use-order-form.ts'

const otherAddress = 'other'

const toAddressInput = ({
  recipient,
  line1,
  line2,
  city,
  region,
  postcode,
  country,
  phone,
  coordinates,
}: CustomerAddress) => ({
  recipient,
  line1,
  line2,
  city,
  region,
  postcode,
  country: knownCountry(country),
  phone,
  coordinates,
})

interface AddressSectionProps {
  order: OrderForm
  customer: Customer | undefined
}

/** Selects one of the customer's addresses, or takes a new one. */
export const AddressSection = ({ order, customer }: AddressSectionProps) => {
  const t = useText(newOrderText)
  const [language] = useLanguage()
  const { values, setField, setSavedAddresses } = order
  // Masked addresses can't be delivered to.
  const savedAddresses = customer && !customer.isMasked ? customer.addresses : []
  const inputs = new Map(savedAddresses.map((address) => [address._id, toAddressInput(address)]))
  const selectedId = savedAddresses.find(({ _id }) => isSameValue(inputs.get(_id), values.address))?._id ?? otherAddress
  const preferred = savedAddresses.find(({ isDefault }) => isDefault) ?? savedAddresses[0]
  const newAddress = useEmptyAddress()
  const isUntouched = isSameValue({ ...values.address, country: null }, emptyAddress)
  // Presets the address once per customer, so that a later choice isn't overwritten.
  useEffectOncePer(customer?._id, () => {
    setSavedAddresses(savedAddresses)
    if (preferred && isUntouched) setField('address', toAddressInput(preferred))
  })
  return (
    <>
      {customer?.isMasked && customer.addresses.length > 0 && <Text c="dimmed">{t('masked')}</Text>}
      {savedAddresses.length > 0 && (
        <Select
          label={t('address')}
          data={[
            ...savedAddresses.map((address) => ({
              value: address._id,
              label: [address.label, ...addressLines(address, language)].filter(Boolean).join(', '),
            })),
            { value: otherAddress, label: t('otherAddress') },
          ]}
          value={selectedId}
          allowDeselect={false}
          onChange={(value) => setField('address', inputs.get(value ?? '') ?? newAddress)}
        />
      )}
      {selectedId === otherAddress && <AddressFormFields path="address" />}
    </>
  )
}
