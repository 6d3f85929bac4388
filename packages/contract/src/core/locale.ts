import type { Currency, Language } from '../enumerations.ts'

// `es-419` is Latin America.
export const locales = ['en-US', 'en-GB', 'en-IE', 'en-CA', 'en-AU', 'es-US', 'es-ES', 'es-MX', 'es-419'] as const
export type Locale = (typeof locales)[number]

const english: Partial<Record<Currency, Locale>> = { GBP: 'en-GB', EUR: 'en-IE', CAD: 'en-CA', AUD: 'en-AU' }
const spanish: Partial<Record<Currency, Locale>> = { USD: 'es-US', EUR: 'es-ES', MXN: 'es-MX' }

/**
 * The locale for amounts, numbers, dates and times: the language as written where the store's currency is used, "$12.50"
 * and not "12,50 US$" in Spanish.
 */
export const toLocale = (language: Language, currency: Currency = 'USD'): Locale =>
  language === 'en' ? (english[currency] ?? 'en-US') : (spanish[currency] ?? 'es-419')

export const toLanguage = (locale: Locale): Language => (locale.startsWith('en') ? 'en' : 'es')

export const showsAmPm = (locale: Locale): boolean =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true
