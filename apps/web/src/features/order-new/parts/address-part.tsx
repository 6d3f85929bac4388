import { Select, Text } from '@mantine/core'
import type { Customer, CustomerAddress } from '#contract/domains/customer.ts'
import { useLanguage, useText } from '../../../client/text.ts'
import { addressLines, knownCountry } from '../../../kit/address-lines.ts'
import { PlaceFields } from '../../../kit/fields/place-fields.tsx'
import { same } from '../../../kit/form/conflict.ts'
import { useOnceFor } from '../../../kit/use-once-for.ts'
import { emptyAddress } from '../order-new.draft.ts'
import { orderNewText } from '../order-new.text.ts'
import type { OrderForm } from '../use-order-form.ts'

const other = 'other'

const asInput = ({
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

interface AddressPartProps {
  order: OrderForm
  customer: Customer | undefined
}

/** Selects one of the customer's addresses, or takes a new one. */
export const AddressPart = ({ order, customer }: AddressPartProps) => {
  const t = useText(orderNewText)
  const [language] = useLanguage()
  const { values, put } = order
  // Masked addresses can't be delivered to.
  const known = customer && !customer.isMasked ? customer.addresses : []
  const inputs = new Map(known.map((address) => [address._id, asInput(address)]))
  const chosen = known.find(({ _id }) => same(inputs.get(_id), values.address))?._id ?? other
  const preferred = known.find(({ isDefault }) => isDefault) ?? known[0]
  const isUntouched = same(values.address, emptyAddress)
  // Presets the address once per customer, so that a later choice isn't overwritten.
  useOnceFor(customer?._id, () => {
    if (preferred && isUntouched) put('address', asInput(preferred))
  })
  return (
    <>
      {customer?.isMasked && customer.addresses.length > 0 && <Text c="dimmed">{t('masked')}</Text>}
      {known.length > 0 && (
        <Select
          label={t('address')}
          data={[
            ...known.map((address) => ({
              value: address._id,
              label: [address.label, ...addressLines(address, language)].filter(Boolean).join(', '),
            })),
            { value: other, label: t('otherAddress') },
          ]}
          value={chosen}
          allowDeselect={false}
          onChange={(value) => put('address', inputs.get(value ?? '') ?? emptyAddress)}
        />
      )}
      {chosen === other && <PlaceFields at="address" />}
    </>
  )
}
