import type { Currency, Language } from '../enumerations.ts'
import { type Locale, toLocale } from './locale.ts'

// All amounts are integers in the currency's minor unit.
export const maxMinorUnits = 1e12

export const minorDigits = (code: Currency): number => (code === 'JPY' ? 0 : 2)

// Creating a NumberFormat takes longer than formatting hundreds of amounts.
const formats = new Map<string, Intl.NumberFormat>()

/** Only one of the currencies has this symbol, so it is clear in every locale. */
const hasOwnSymbol = new Set<Currency>(['EUR', 'GBP', 'JPY'])

const getFormat = (code: Currency, style: Language | Locale, notation: 'standard' | 'compact'): Intl.NumberFormat => {
  const key = `${code} ${style} ${notation}`
  const cached = formats.get(key)
  if (cached) return cached
  const digits = minorDigits(code)
  const fraction =
    notation === 'compact'
      ? { maximumFractionDigits: 1, trailingZeroDisplay: 'stripIfInteger' as const }
      : { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const locale = style === 'en' || style === 'es' ? toLocale(style, code) : style
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: code,
    currencyDisplay: hasOwnSymbol.has(code) ? 'narrowSymbol' : 'symbol',
    notation,
    ...fraction,
  })
  formats.set(key, format)
  return format
}

// Intl writes a hyphen, which is shorter than a digit and breaks off at the end of a line.
export const withMinusSign = (text: string): string => text.replace('-', '\u2212')

// Adding zero turns a negated zero into zero, which has no sign.
const toUnits = (minor: number, code: Currency): number => minor / 10 ** minorDigits(code) + 0

/**
 * For display only: files and inputs use plain numbers. With a language only, the amount is written as where its currency
 * is used; next to amounts of other currencies it needs a locale, in which "$" means one of them.
 */
export const formatMoney = (minor: number, code: Currency, style: Language | Locale): string =>
  withMinusSign(getFormat(code, style, 'standard').format(toUnits(minor, code)))

/** "$1.2k", for the axis of a chart. */
export const formatCompactMoney = (minor: number, code: Currency, style: Language | Locale): string =>
  withMinusSign(getFormat(code, style, 'compact').format(toUnits(minor, code))).replace(/(?<=\d\s?)K/, 'k')

/** Typed text to minor units; undefined if it isn't an amount of this currency. */
export const parseMoney = (text: string, code: Currency): number | undefined => {
  const digits = minorDigits(code)
  const match = /^(-?)(\d{1,13})(?:[.,](\d+))?$/.exec(text.trim())
  if (!match) return undefined
  const [, sign, whole, fraction = ''] = match
  if (fraction.length > digits) return undefined
  const minor = Number(whole) * 10 ** digits + Number(fraction.padEnd(digits, '0') || 0)
  if (minor > maxMinorUnits) return undefined
  return sign ? -minor || 0 : minor
}

/** Rounds half away from zero, so that a refund equals its charge. */
export const divideHalfUp = (numerator: bigint, denominator: bigint): number => {
  const negative = numerator < 0n !== denominator < 0n
  const n = numerator < 0n ? -numerator : numerator
  const d = denominator < 0n ? -denominator : denominator
  const rounded = (2n * n + d) / (2n * d)
  return Number(negative ? -rounded : rounded)
}

/** Multiplies an amount by a rate in parts per million. */
export const applyRate = (minor: number, rate: number): number => divideHalfUp(BigInt(minor) * BigInt(rate), 1_000_000n)

/** Splits a total by weight with the largest-remainder method: the shares always add up to the total. */
export const allocateByWeight = (total: number, weights: readonly number[]): number[] => {
  const totalWeight = weights.reduce((a, b) => a + b, 0)
  if (totalWeight === 0) return weights.map((_, index) => (index === 0 ? total : 0))
  const exact = weights.map((weight) => BigInt(total) * BigInt(weight))
  const shares = exact.map((value) => Number(value / BigInt(totalWeight)))
  const unallocated = total - shares.reduce((a, b) => a + b, 0)
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: Math.abs(Number(value % BigInt(totalWeight))) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (let i = 0; i < Math.abs(unallocated); i++) {
    const entry = byRemainder[i % byRemainder.length]
    if (entry) shares[entry.index] = (shares[entry.index] ?? 0) + Math.sign(unallocated)
  }
  return shares
}
