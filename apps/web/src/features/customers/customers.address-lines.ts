import type { CustomerAddress } from '#contract/domains/customer.ts'
import type { Language } from '#contract/enumerations.ts'
import { countries } from '#contract/geography.ts'
import { countryName } from '../../client/format.ts'

const stateThenPostcode = new Set(['US', 'CA', 'AU'])

const joined = (parts: readonly string[], by: string): string => parts.filter((part) => part !== '').join(by)

type Place = Pick<CustomerAddress, 'city' | 'region' | 'postcode' | 'country'>

/** Town, region and postcode in the order of their country. */
const townLines = ({ city, region, postcode, country }: Place): string[] => {
  const further = region === city ? '' : region
  if (stateThenPostcode.has(country ?? '')) return [joined([city, joined([further, postcode], ' ')], ', ')]
  if (country === 'GB') return [city, further, postcode]
  return [joined([postcode, city], ' '), further]
}

/** An address as it is written on a parcel. */
export const addressLines = (address: Omit<CustomerAddress, '_id'>, language: Language): string[] =>
  [
    address.recipient,
    address.line1,
    address.line2,
    ...townLines(address),
    address.country ? countryName(address.country, language) : '',
    address.phone ?? '',
  ].filter((line) => line !== '')

/** A country the forms offer; another one that was imported long ago reads as none. */
export const knownCountry = (code: string | null) => countries.find((country) => country === code) ?? null
