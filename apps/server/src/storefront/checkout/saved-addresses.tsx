import type { ReactNode } from 'react'
import type { CustomerAddress } from '#contract/domains/customer.ts'
import { formatAddress } from '#contract/domains/format-address.ts'
import type { Language } from '#contract/enumerations.ts'
import { getCountryName } from '#server/storefront/account/address-fields.tsx'
import { SelectField } from '#server/storefront/parts/field.tsx'
import { newForm } from '#server/storefront/parts/form-view.ts'
import { checkoutText } from './checkout.text.ts'
import { otherAddress, savedAddressField, shownAddressField } from './load-checkout.ts'

const formatOption = ({ label, ...address }: CustomerAddress, language: Language): string => {
  const lines = formatAddress({ ...address, phone: null }, (country) => getCountryName(language, country))
  return `${label ? `${label}: ` : ''}${lines.join(', ')}`
}

interface SavedAddressesProps {
  addresses: readonly CustomerAddress[]
  /** Null for an address that isn't saved. */
  selected: string | null
  language: Language
  /** Shows the chosen address where no script does. */
  children: ReactNode
}

/** Fills in the fields below. With one saved address there's nothing to choose. */
export const SavedAddresses = ({ addresses, selected, language, children }: SavedAddressesProps): ReactNode => {
  if (addresses.length < 2) return null
  const text = checkoutText[language]
  const value = selected ?? otherAddress
  return (
    <>
      <SelectField form={newForm({ [savedAddressField]: value })} name={savedAddressField} label={text.savedAddress}>
        {addresses.map((address) => (
          <option key={address._id} value={address._id}>
            {formatOption(address, language)}
          </option>
        ))}
        <option value={otherAddress}>{text.otherAddress}</option>
      </SelectField>
      <input type="hidden" name={shownAddressField} value={value} />
      {children}
    </>
  )
}
