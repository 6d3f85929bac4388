import { expect, it } from 'vitest'
import { currencies, languages } from '../enumerations.ts'
import { showsAmPm, toLanguage, toLocale } from './locale.ts'

const instant = new Date('2026-11-19T20:05:00Z')

it.each([
  ['en', 'USD', '1,234.5', '11/19/2026, 8:05 PM'],
  ['en', 'GBP', '1,234.5', '19/11/2026, 20:05'],
  ['en', 'JPY', '1,234.5', '11/19/2026, 8:05 PM'],
  ['es', 'USD', '1,234.5', '19/11/2026, 8:05 p.m.'],
  ['es', 'MXN', '1,234.5', '19/11/2026, 8:05 p.m.'],
  ['es', 'CAD', '1,234.5', '19/11/2026, 8:05 p.m.'],
  ['es', 'EUR', '1234,5', '19/11/2026, 20:05'],
] as const)('formats %s in a store in %s', (language, currency, number, time) => {
  const locale = toLocale(language, currency)
  const digits = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
  expect(new Intl.NumberFormat(locale).format(1234.5)).toBe(number)
  const format = new Intl.DateTimeFormat(locale, { ...digits, timeZone: 'UTC' })
  expect(format.format(instant).replaceAll(/\s/gu, ' ')).toBe(time)
})

it('has data for all locales, and tells their language', () => {
  for (const language of languages)
    for (const currency of currencies) {
      const locale = toLocale(language, currency)
      expect(Intl.NumberFormat.supportedLocalesOf(locale)).toEqual([locale])
      expect(toLanguage(locale)).toBe(language)
    }
})

it('shows AM and PM where people use them', () => {
  expect((['en-US', 'es-US', 'es-MX', 'en-GB', 'es-ES'] as const).map(showsAmPm)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})
