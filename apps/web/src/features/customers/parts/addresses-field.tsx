import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import type * as z from 'zod'
import { type addressInput, type CustomerAddress, maxAddresses } from '#contract/domains/customer.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { useRegisterField } from '#web/kit/fields/form-context.ts'
import { customerFormText } from '#web/features/customers/customer-form.text.ts'
import { addressLines } from '#web/entities/addresses/address-lines.ts'
import { emptyAddress, knownCountry, useEmptyAddress } from '#web/entities/addresses/address-values.ts'
import { AddressFields } from './address-fields.tsx'

type AddressValues = z.input<typeof addressInput>

export const toAddressValues = ({ country, ...address }: CustomerAddress): AddressValues => ({
  ...address,
  country: knownCountry(country),
})

const emptyValues: Omit<CustomerAddress, '_id'> = { ...emptyAddress, label: '', isDefault: false }

/** The customer's addresses; if there are any, exactly one is the default. */
export const AddressesField = () => {
  const t = useText(customerFormText)
  const [language] = useLanguage()
  const { country } = useEmptyAddress()
  const { fields, append, remove } = useFieldArray<{ addresses: AddressValues[] }>({ name: 'addresses' })
  const { getValues, setValue } = useFormContext<{ addresses: AddressValues[] }>()
  useRegisterField('addresses', {
    label: t('addresses'),
    formatValue: (value) =>
      Array.isArray(value)
        ? (value as AddressValues[])
            .map((address) => addressLines({ ...emptyValues, ...address } as CustomerAddress, language).join(', '))
            .join(' · ')
        : '',
  })
  const makeDefault = (defaultIndex: number) => {
    for (const index of getValues('addresses').keys()) {
      setValue(`addresses.${index}.isDefault`, index === defaultIndex, { shouldDirty: true })
    }
  }
  const removeAddress = (index: number) => {
    const wasDefault = getValues(`addresses.${index}.isDefault`)
    remove(index)
    if (wasDefault && getValues('addresses').length > 0) makeDefault(0)
  }
  return (
    <>
      {fields.map(({ id }, index) => (
        <AddressFields
          key={id}
          index={index}
          makeDefault={() => makeDefault(index)}
          remove={() => removeAddress(index)}
        />
      ))}
      {fields.length < maxAddresses && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() =>
              append(
                { ...emptyValues, country: knownCountry(country), isDefault: fields.length === 0 },
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
