import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseMinorUnits, parseTypedNumber, formatMinorUnits, formatTypedNumber } from './parse-number.ts'

describe('an amount with cents', () => {
  it.each([
    ['12', 1200],
    ['12.5', 1250],
    ['12,5', 1250],
    ['0.05', 5],
    ['.5', 50],
    ['1.234,50', 123_450],
    ['1,234.50', 123_450],
    ['1.234.567,8', 123_456_780],
    ['1,234,567', 123_456_700],
    ['$1,234.50', 123_450],
    ['1.234,50 €', 123_450],
    ['USD 12.00', 1200],
    ["CHF 1'234.50", 123_450],
    ['1 234,50', 123_450],
    ['12.5000', 1250],
    ['-3.20', -320],
    ['−3,20', -320],
    ['-$3.20', -320],
  ])('%s', (text, minor) => {
    expect(parseMinorUnits(text, 2, 'en-US')).toBe(minor)
    expect(parseMinorUnits(text, 2, 'es-ES')).toBe(minor)
  })

  it('reads a single group of thousands by the language', () => {
    expect(parseMinorUnits('1,234', 2, 'en-US')).toBe(123_400)
    expect(parseMinorUnits('1.234', 2, 'es-ES')).toBe(123_400)
  })

  it('rejects ambiguous text', () => {
    for (const [text, language] of [
      ['1.234', 'en-US'],
      ['1,234', 'es-ES'],
    ] as const) {
      expect(parseMinorUnits(text, 2, language)).toBeUndefined()
    }
    for (const text of [
      '',
      'abc',
      '1.2.3',
      '12,34,5',
      '1..2',
      '1.234,5,6',
      '12.345.6',
      '0.125',
      '1e5',
      '9'.repeat(20),
    ]) {
      expect(parseMinorUnits(text, 2, 'en-US'), text).toBeUndefined()
    }
  })
})

describe('a whole number', () => {
  it.each([
    ['1.234', 1234],
    ['1,234', 1234],
    ['12', 12],
    ['12.0', 12],
    ['-7', -7],
  ])('%s', (text, whole) => expect(parseMinorUnits(text, 0, 'en-US')).toBe(whole))

  it('has no fraction', () => expect(parseMinorUnits('12.5', 0, 'en-US')).toBeUndefined())
})

it('round-trips', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
      fc.constantFrom(0, 2),
      fc.constantFrom('en-US', 'es-ES'),
      (minor, digits, language) => {
        expect(parseMinorUnits(formatMinorUnits(minor, digits, language), digits, language)).toBe(minor)
      },
    ),
  )
})

describe('text typed into a field', () => {
  const percent = { decimals: 4, scale: 10_000, unit: '%' }
  const whole = { decimals: 0, scale: 1 }
  const kilograms = { decimals: 3, scale: 1000 }
  const cents = { decimals: 2, scale: 100, unit: 'EUR' }

  it.each([
    ['7.5', percent, 75_000],
    ['7,5 %', percent, 75_000],
    ['0.125', percent, 1250],
    ['0,125', percent, 1250],
    ['-3', percent, -30_000],
    ['7.', whole, 7],
    ['1,200', whole, 1200],
    ['0.3', { decimals: 6, scale: 1 }, 0.3],
    ['12345678.5', { decimals: 6, scale: 1 }, 12_345_678.5],
    ['2.5', kilograms, 2500],
    ['1,234.5', cents, 123_450],
    ['€ 12', cents, 1200],
    ['12 eur', cents, 1200],
  ])('%s', (text, format, value) => {
    expect(parseTypedNumber(text, format, 'en-US')).toBe(value)
    expect(parseTypedNumber(text, format, 'es-ES')).toBe(value)
  })

  it.each([
    ['1.5', whole, 'whole'],
    ['0.125', whole, 'whole'],
    ['abc', whole, 'number'],
    ['12 abc', percent, 'number'],
    ['1e5', cents, 'number'],
    ['-', whole, 'number'],
    ['1.2.3', cents, 'number'],
    ['49.999', cents, 'decimals'],
    ['1.2345', kilograms, 'decimals'],
    ['99999999999', cents, 'large'],
    ['9'.repeat(400), whole, 'large'],
  ])('%s is invalid', (text, format, problem) => expect(parseTypedNumber(text, format, 'en-US')).toBe(problem))

  it('is formatted without separators', () => {
    expect(formatTypedNumber(75_000, percent, 'en-US')).toBe('7.5')
    expect(formatTypedNumber(75_000, percent, 'es-ES')).toBe('7,5')
    expect(formatTypedNumber(1250, cents, 'en-US', true)).toBe('12.50')
    expect(formatTypedNumber(1200, whole, 'en-US')).toBe('1200')
    expect(formatTypedNumber(-0.3, { decimals: 6, scale: 1 }, 'es-ES')).toBe('-0,3')
  })

  it('round-trips', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
        fc.constantFrom(percent, whole, kilograms, cents),
        fc.constantFrom('en-US', 'es-ES'),
        (value, format, language) => {
          expect(parseTypedNumber(formatTypedNumber(value, format, language), format, language)).toBe(value)
        },
      ),
    )
  })
})
