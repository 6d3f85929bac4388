import type { Language } from '#contract/enumerations.ts'
import type { Place } from './places-port.ts'

const names: Record<Language, Intl.DisplayNames> = {
  en: new Intl.DisplayNames('en', { type: 'region' }),
  es: new Intl.DisplayNames('es', { type: 'region' }),
}

export const countryName = (code: string, language: Language): string => names[language].of(code) ?? code

/** The address on one line, in the same format for every geocoder. */
export const placeLabel = (place: Place, language: Language): string =>
  [
    place.line1,
    place.city,
    [place.region, place.postcode].filter(Boolean).join(' '),
    place.country && countryName(place.country, language),
  ]
    .filter(Boolean)
    .join(', ')
