import { expect, it } from 'vitest'
import { guessedPlace } from './guessed-place.ts'

it('uses the browser’s time zone and its currency, with New York and dollars as the fallback', () => {
  expect(guessedPlace('Europe/Madrid')).toEqual({ timezone: 'Europe/Madrid', currency: 'EUR' })
  expect(guessedPlace('Asia/Tokyo')).toEqual({ timezone: 'Asia/Tokyo', currency: 'JPY' })
  expect(guessedPlace('America/Chicago')).toEqual({ timezone: 'America/Chicago', currency: 'USD' })
  expect(guessedPlace('Mars/Olympus')).toEqual({ timezone: 'America/New_York', currency: 'USD' })
})
