import { useContext } from 'react'
import { type Locale, toLanguage } from '#contract/core/locale.ts'
import { formatCompactMoney, formatMoney, withMinusSign } from '#contract/core/money.ts'
import type { Currency, Language } from '#contract/enumerations.ts'
import { lazy } from './lazy.ts'
import { relativeTime } from './relative-time.ts'
import { SessionContext } from './session.ts'
import { useLocale } from './text.ts'

export interface Format {
  money: (minor: number) => string
  /** "$1.2k". */
  compactMoney: (minor: number) => string
  date: (iso: string) => string
  dateTime: (iso: string) => string
  relative: (iso: string) => string
  number: (value: number) => string
}

export const makeFormat = (locale: Locale, currency: Currency, timeZone: string | undefined): Format => {
  const zone = timeZone === undefined ? {} : { timeZone }
  const dates = lazy(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...zone }))
  const times = lazy(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', ...zone }))
  const numbers = lazy(() => new Intl.NumberFormat(locale))
  return {
    money: (minor) => formatMoney(minor, currency, locale),
    compactMoney: (minor) => formatCompactMoney(minor, currency, locale),
    date: (iso) => dates().format(new Date(iso)),
    dateTime: (iso) => times().format(new Date(iso)),
    relative: (iso) => relativeTime(iso, toLanguage(locale)),
    number: (value) => withMinusSign(numbers().format(value)),
  }
}

// Creating an Intl formatter takes longer than rendering a row, so all rows share one.
const formatsByKey = new Map<string, Format>()

const getFormat = (locale: Locale, currency: Currency, zone: string | undefined): Format => {
  const key = `${locale} ${currency} ${zone ?? ''}`
  const cached = formatsByKey.get(key)
  if (cached) return cached
  const format = makeFormat(locale, currency, zone)
  formatsByKey.set(key, format)
  return format
}

/** Formats money, dates and numbers in the store's currency and time zone and the current language. */
export const useFormat = (): Format => {
  const store = useContext(SessionContext)?.store
  return getFormat(useLocale(), store?.currency ?? 'USD', store?.timezone)
}

/** "New York (GMT-5)". */
// Cities whose Spanish name differs.
const spanishCities: Partial<Record<string, string>> = {
  'New York': 'Nueva York',
  'Los Angeles': 'Los Ángeles',
  'Mexico City': 'Ciudad de México',
  Bogota: 'Bogotá',
  Panama: 'Panamá',
  Havana: 'La Habana',
  'Sao Paulo': 'São Paulo',
  London: 'Londres',
  Dublin: 'Dublín',
  Lisbon: 'Lisboa',
  Paris: 'París',
  Brussels: 'Bruselas',
  Berlin: 'Berlín',
  Zurich: 'Zúrich',
  Rome: 'Roma',
  Vienna: 'Viena',
  Athens: 'Atenas',
  Warsaw: 'Varsovia',
  Stockholm: 'Estocolmo',
  Copenhagen: 'Copenhague',
  Moscow: 'Moscú',
  Istanbul: 'Estambul',
  Cairo: 'El Cairo',
  Tokyo: 'Tokio',
  Seoul: 'Seúl',
  Shanghai: 'Shanghái',
  Singapore: 'Singapur',
  Sydney: 'Sídney',
}

export const timeZoneLabel = (zone: string, language: Language): string => {
  const parts = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts()
  const offset = parts.find((part) => part.type === 'timeZoneName')?.value ?? ''
  const englishCity = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
  const city = (language === 'es' && spanishCities[englishCity]) || englishCity
  return city === offset ? city : `${city} (${offset})`
}

// Spanish writes these names in lowercase; capitalize them in lists.
const toDisplayName = (type: 'currency' | 'language' | 'region', code: string, language: Language): string => {
  const name = new Intl.DisplayNames(language, { type }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** "US Dollar", "Dólar estadounidense". */
export const currencyName = (code: Currency, language: Language): string => toDisplayName('currency', code, language)

export const languageName = (code: Language, language: Language): string => toDisplayName('language', code, language)

export const countryName = (code: string, language: Language): string => toDisplayName('region', code, language)
