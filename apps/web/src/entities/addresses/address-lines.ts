import type { OrderAddress } from '#contract/domains/order.ts'
import { formatAddress } from '#contract/domains/format-address.ts'
import type { Language } from '#contract/enumerations.ts'
import { countryName } from '#web/client/format.ts'

/** An address as postal lines. */
export const addressLines = (address: Omit<OrderAddress, 'coordinates'>, language: Language): string[] =>
  formatAddress(address, (country) => countryName(country, language))
