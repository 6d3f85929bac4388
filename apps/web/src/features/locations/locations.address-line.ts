import type { Location } from '#contract/domains/locations.ts'
import type { Language } from '#contract/enumerations.ts'
import { addressLines } from '#web/entities/addresses/address-lines.ts'

/** An address on one line. */
export const formatAddressLine = (location: Location, language: Language): string =>
  addressLines({ ...location, recipient: '', phone: null }, language).join(', ')
