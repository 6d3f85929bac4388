import type { Language } from '#contract/enumerations.ts'
import type { GeocodedAddress } from './geocoder-port.ts'

const displayNames: Record<Language, Intl.DisplayNames> = {
  en: new Intl.DisplayNames('en', { type: 'region' }),
  es: new Intl.DisplayNames('es', { type: 'region' }),
}

export const countryName = (code: string, language: Language): string => displayNames[language].of(code) ?? code

/** The address on one line, in the same format for every geocoder. */
export const formatAddress = (address: GeocodedAddress, language: Language): string =>
  [
    address.line1,
    address.city,
    [address.region, address.postcode].filter(Boolean).join(' '),
    address.country && countryName(address.country, language),
  ]
    .filter(Boolean)
    .join(', ')
