import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import type * as z from 'zod'
import { type addressInput, type CustomerAddress, mostAddresses } from '#contract/domains/customer.ts'
import { useLanguage, useText } from '../../../client/text.ts'
import { useFieldFacts } from '../../../kit/fields/form-context.ts'
import { customerFormText } from '../customer-form.text.ts'
import { addressLines, emptyAddress, knownCountry } from '../../../kit/address-lines.ts'
import { AddressFields } from './address-fields.tsx'

type AddressValues = z.input<typeof addressInput>

export const addressValues = ({ country, ...address }: CustomerAddress): AddressValues => ({
  ...address,
  country: knownCountry(country),
})

const blank: Omit<CustomerAddress, '_id'> = { ...emptyAddress, label: '', isDefault: false }

/** The customer's addresses; if there are any, exactly one is the default. */
export const AddressesField = () => {
  const t = useText(customerFormText)
  const [language] = useLanguage()
  const { fields, append, remove } = useFieldArray<{ addresses: AddressValues[] }>({ name: 'addresses' })
  const { getValues, setValue } = useFormContext<{ addresses: AddressValues[] }>()
  useFieldFacts('addresses', {
    label: t('addresses'),
    show: (value) =>
      Array.isArray(value)
        ? (value as AddressValues[])
            .map((address) => addressLines({ ...blank, ...address } as CustomerAddress, language).join(', '))
            .join(' · ')
        : '',
  })
  const makeDefault = (chosen: number) => {
    for (const place of getValues('addresses').keys()) {
      setValue(`addresses.${place}.isDefault`, place === chosen, { shouldDirty: true })
    }
  }
  const takeAway = (place: number) => {
    const wasDefault = getValues(`addresses.${place}.isDefault`)
    remove(place)
    if (wasDefault && getValues('addresses').length > 0) makeDefault(0)
  }
  return (
    <>
      {fields.map(({ id }, place) => (
        <AddressFields key={id} place={place} makeDefault={() => makeDefault(place)} remove={() => takeAway(place)} />
      ))}
      {fields.length < mostAddresses && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() =>
              append(
                { ...blank, country: null, isDefault: fields.length === 0 },
                { focusName: `addresses.${fields.length}.line1` },
              )
            }
          >
            {t('addAddress')}
          </Button>
        </div>
      )}
    </>
  )
}
