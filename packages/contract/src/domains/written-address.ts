import type { OrderAddress } from './order.ts'

const stateThenPostcode = new Set(['US', 'CA', 'AU'])

const joined = (parts: readonly string[], by: string): string => parts.filter((part) => part !== '').join(by)

type Place = Pick<OrderAddress, 'city' | 'region' | 'postcode' | 'country'>

/** City, region and postcode in the country's order. */
const townLines = ({ city, region, postcode, country }: Place): string[] => {
  const further = region === city ? '' : region
  if (stateThenPostcode.has(country ?? '')) return [joined([city, joined([further, postcode], ' ')], ', ')]
  if (country === 'GB') return [city, further, postcode]
  return [joined([postcode, city], ' '), further]
}

/** The lines of an address as on a shipping label. */
export const writtenAddress = (
  address: Omit<OrderAddress, 'coordinates'>,
  named: (country: string) => string,
): string[] =>
  [
    address.recipient,
    address.line1,
    address.line2,
    ...townLines(address),
    address.country ? named(address.country) : '',
    address.phone ?? '',
  ].filter((line) => line !== '')
