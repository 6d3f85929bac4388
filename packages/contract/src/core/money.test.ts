import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Currency, type Language, currencies, languages } from '../enumerations.ts'
import type { Locale } from './locale.ts'
import {
  allocateByWeight,
  applyRate,
  divideHalfUp,
  formatCompactMoney,
  formatMoney,
  minorDigits,
  parseMoney,
} from './money.ts'

const minor = fc.integer({ min: -1e12, max: 1e12 })

describe('money', () => {
  it('formats minor units, yen without decimals', () => {
    expect(formatMoney(123456, 'USD', 'en')).toBe('$1,234.56')
    expect(formatMoney(1234, 'JPY', 'en')).toBe('¥1,234')
    expect(formatMoney(5, 'CHF', 'en').replaceAll(/\s/gu, ' ')).toBe('CHF 0.05')
  })

  it('formats negative amounts with a minus sign, not a hyphen', () => {
    expect(formatMoney(-1427, 'USD', 'en')).toBe('\u2212$14.27')
    expect(formatMoney(-0, 'USD', 'en')).toBe('$0.00')
    expect(formatMoney(-1427, 'USD', 'es')).toBe('\u2212$14.27')
    fc.assert(
      fc.property(minor, fc.constantFrom(...currencies), fc.constantFrom(...languages), (value, code, language) => {
        expect(formatMoney(value, code, language)).not.toContain('-')
      }),
    )
  })

  it('formats an amount as where its currency is used, or in a locale', () => {
    const format = (code: Currency, style: Language | Locale) =>
      formatMoney(1_234_550, code, style).replaceAll(/\s/gu, ' ')
    expect([format('USD', 'es'), format('EUR', 'es'), format('MXN', 'es')]).toEqual([
      '$12,345.50',
      '12.345,50 €',
      '$12,345.50',
    ])
    expect([format('EUR', 'es-US'), format('JPY', 'es'), format('CAD', 'es')]).toEqual([
      '€12,345.50',
      '¥1,234,550',
      'CAD 12,345.50',
    ])
    expect([format('CAD', 'en'), format('CAD', 'en-US'), format('USD', 'en-CA')]).toEqual([
      '$12,345.50',
      'CA$12,345.50',
      'US$12,345.50',
    ])
  })

  it('shortens amounts for an axis', () => {
    expect([0, 25_000, 120_000, 200_000, 125_000_000].map((value) => formatCompactMoney(value, 'USD', 'en'))).toEqual([
      '$0',
      '$250',
      '$1.2k',
      '$2k',
      '$1.3M',
    ])
    expect(formatCompactMoney(-150_000, 'USD', 'en')).toBe('\u2212$1.5k')
    expect(formatCompactMoney(1500, 'JPY', 'en')).toBe('¥1.5k')
    expect(formatCompactMoney(150_000, 'USD', 'es').replaceAll(/\s/gu, ' ')).toBe('$1.5 k')
  })

  it('parses typed amounts in every currency', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e11 }), fc.constantFrom(...currencies), (value, code) => {
        const digits = minorDigits(code)
        expect(parseMoney((value / 10 ** digits).toFixed(digits), code)).toBe(value)
      }),
    )
    expect(parseMoney('12,5', 'EUR')).toBe(1250)
    for (const invalidText of ['', 'abc', '1.234', '1e3', '--1', '1.', '1,2,3'])
      expect(parseMoney(invalidText, 'USD')).toBeUndefined()
    expect(parseMoney('1.5', 'JPY')).toBeUndefined()
  })

  it('rounds half up, with equal amounts for charge and refund', () => {
    expect(divideHalfUp(5n, 2n)).toBe(3)
    expect(divideHalfUp(-5n, 2n)).toBe(-3)
    fc.assert(
      fc.property(minor, fc.integer({ min: 0, max: 1_000_000 }), (value, rate) => {
        expect(applyRate(-value, rate) + applyRate(value, rate)).toBe(0)
      }),
    )
  })

  it('allocates a total into shares that add up, each within one unit of its exact value', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(minor, weights, (total, weightList) => {
        const shares = allocateByWeight(total, weightList)
        expect(shares.reduce((a, b) => a + b, 0)).toBe(total)
        const totalWeight = weightList.reduce((a, b) => a + b, 0)
        if (totalWeight === 0) return
        for (const [index, share] of shares.entries()) {
          const exact = (BigInt(total) * BigInt(weightList[index] ?? 0)) / BigInt(totalWeight)
          expect(Math.abs(share - Number(exact))).toBeLessThanOrEqual(1)
        }
      }),
    )
  })
})
