import { expect, it } from 'vitest'
import { getMeasurements, type Measurement } from './measurements.ts'

it('uses pounds and inches in the United States, kilograms and centimeters elsewhere', () => {
  const units = (timezone: string) => Object.values(getMeasurements(timezone)).map(({ unit }) => unit)
  expect(units('America/New_York')).toEqual(['lb', 'in'])
  expect(units('Pacific/Honolulu')).toEqual(['lb', 'in'])
  expect(units('America/Toronto')).toEqual(['kg', 'cm'])
  expect(units('Europe/Madrid')).toEqual(['kg', 'cm'])
})

it('shows every number as it was entered', () => {
  const check = ({ scale, decimals }: Measurement) => {
    const step = 10 ** decimals
    for (let entered = 0; entered < 20_000; entered += 1) {
      const stored = Math.round((entered / step) * scale)
      expect((stored / scale).toFixed(decimals)).toBe((entered / step).toFixed(decimals))
    }
  }
  check(getMeasurements('Europe/Madrid').weight)
  check(getMeasurements('Europe/Madrid').length)
  check(getMeasurements('America/Chicago').length)
})

it('keeps a weight in pounds to the gram', () => {
  const { scale, decimals } = getMeasurements('America/Chicago').weight
  for (let grams = 0; grams < 20_000; grams += 1) {
    expect(Math.round(Number((grams / scale).toFixed(decimals)) * scale)).toBe(grams)
  }
})
