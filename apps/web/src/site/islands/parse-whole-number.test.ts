import { describe, expect, it } from 'vitest'
import { hasFraction, parseWholeNumber, stepValue } from './parse-whole-number.ts'

describe('a typed number', () => {
  it.each([
    ['12', 12],
    [' 0 ', 0],
    ['12000', 12_000],
    ['12,000', 12_000],
    ['12.000', 12_000],
    ['12 000', 12_000],
    ['12\u202f000', 12_000],
    ['1,234,567', 1_234_567],
    ['$12,000', 12_000],
    ['12.000 US$', 12_000],
    ['12,000.50', 12_000],
    ['12.000,5', 12_000],
    ['99.95', 99],
  ])('reads %j', (input, expected) => {
    expect(parseWholeNumber(input)).toBe(expected)
  })

  it.each(['', ' ', '-3', '3e5', 'two', '1,2,3', '12,00,000', '1.000,000', '1'.repeat(16), '٣', '0x10', '$'])(
    'rejects %j',
    (input) => {
      expect(parseWholeNumber(input)).toBeUndefined()
    },
  )
})

it('tells a fraction from a thousands separator', () => {
  expect(['2.5', ' 2,50 ', '1,234.5', '2.0'].map(hasFraction)).toEqual([true, true, true, true])
  expect(['2', '12,000', '1.234.567', '2.', '.5', 'two'].map(hasFraction)).toEqual(
    Array.from({ length: 6 }, () => false),
  )
})

describe('a step', () => {
  const range = { min: 0, max: 2000 }

  it('goes to the next multiple of the step, also from between two', () => {
    expect(stepValue(1200, 100, range)).toBe(1300)
    expect(stepValue(1230, 100, range)).toBe(1300)
    expect(stepValue(1230, -100, range)).toBe(1200)
    expect(stepValue(1200, -100, range)).toBe(1100)
  })

  it('stays within the range', () => {
    expect(stepValue(1950, 100, range)).toBe(2000)
    expect(stepValue(2000, 100, range)).toBe(2000)
    expect(stepValue(50, -100, range)).toBe(0)
    expect(stepValue(1, -1, { min: 1, max: 9 })).toBe(1)
  })
})
