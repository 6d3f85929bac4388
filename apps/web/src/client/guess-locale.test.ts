import { expect, it } from 'vitest'
import { guessLocale } from './guess-locale.ts'

it('uses the browser’s time zone and its currency, with New York and dollars as the fallback', () => {
  expect(guessLocale('Europe/Madrid')).toEqual({ timezone: 'Europe/Madrid', currency: 'EUR' })
  expect(guessLocale('Asia/Tokyo')).toEqual({ timezone: 'Asia/Tokyo', currency: 'JPY' })
  expect(guessLocale('America/Chicago')).toEqual({ timezone: 'America/Chicago', currency: 'USD' })
  expect(guessLocale('Mars/Olympus')).toEqual({ timezone: 'America/New_York', currency: 'USD' })
})
