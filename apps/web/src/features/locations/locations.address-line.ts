import type { Location } from '#contract/domains/locations.ts'
import type { Language } from '#contract/enumerations.ts'
import { countryName } from '#web/client/format.ts'

/** An address on one line. */
export const formatAddressLine = (location: Location, language: Language): string =>
  [
    location.line1,
    location.line2,
    [location.postcode, location.city].filter(Boolean).join(' '),
    location.region === location.city ? '' : location.region,
    location.country && countryName(location.country, language),
  ]
    .filter(Boolean)
    .join(', ')
