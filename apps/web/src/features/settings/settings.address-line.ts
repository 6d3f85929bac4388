import type { Location } from '#contract/domains/locations.ts'
import type { Language } from '#contract/enumerations.ts'
import { countryName } from '../../client/format.ts'

/** An address on one line. */
export const addressLine = (place: Location, language: Language): string =>
  [
    place.line1,
    place.line2,
    [place.postcode, place.city].filter(Boolean).join(' '),
    place.region === place.city ? '' : place.region,
    place.country && countryName(place.country, language),
  ]
    .filter(Boolean)
    .join(', ')
