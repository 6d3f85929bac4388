import type { Language } from '../enumerations.ts'
import type { OrderAddress } from './order.ts'

const stateThenPostcode = new Set(['US', 'CA', 'AU'])

const joinParts = (parts: readonly string[], separator: string): string =>
  parts.filter((part) => part !== '').join(separator)

type Locality = Pick<OrderAddress, 'city' | 'region' | 'postcode' | 'country'>

/** City, region and postcode in the country's order. */
const formatLocality = ({ city, region, postcode, country }: Locality): string[] => {
  const regionName = region === city ? '' : region
  if (stateThenPostcode.has(country ?? '')) return [joinParts([city, joinParts([regionName, postcode], ' ')], ', ')]
  if (country === 'GB') return [city, regionName, postcode]
  return [joinParts([postcode, city], ' '), regionName]
}

/** The lines of an address as on a shipping label. */
export const formatAddress = (
  address: Omit<OrderAddress, 'coordinates'>,
  getCountryName: (country: string) => string,
): string[] =>
  [
    address.recipient,
    address.line1,
    address.line2,
    ...formatLocality(address),
    address.country ? getCountryName(address.country) : '',
    address.phone ?? '',
  ].filter((line) => line !== '')

/** With the country's name in a language, for documents and emails. */
export const formatAddressIn = (address: OrderAddress, language: Language): string[] => {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' })
  return formatAddress(address, (country) => (/^[A-Z]{2}$/.test(country) ? (names.of(country) ?? country) : country))
}
