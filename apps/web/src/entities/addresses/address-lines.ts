import type { OrderAddress } from '#contract/domains/order.ts'
import { formatAddress } from '#contract/domains/format-address.ts'
import type { Language } from '#contract/enumerations.ts'
import { countries } from '#contract/geography.ts'
import { countryName } from '#web/client/format.ts'

/** An address as postal lines. */
export const addressLines = (address: Omit<OrderAddress, 'coordinates'>, language: Language): string[] =>
  formatAddress(address, (country) => countryName(country, language))

/** A country the forms offer; null for other codes from old imports. */
export const knownCountry = (code: string | null) => countries.find((country) => country === code) ?? null

export const emptyAddress: OrderAddress = {
  recipient: '',
  line1: '',
  line2: '',
  city: '',
  region: '',
  postcode: '',
  country: null,
  phone: null,
  coordinates: null,
}
