import type { Locale } from '#contract/core/locale.ts'

// The maximum of the contract's amounts and numbers.
const maxNumber = 1e12

/** Decimal and group separators of the locale. */
const getSeparators = (locale: Locale): { decimal: string; group: string } => {
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(12_345.6)
  const mark = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return { decimal: mark('decimal'), group: mark('group') }
}

const isGrouped = (text: string, mark: string): boolean => {
  const [first = '', ...rest] = text.split(mark)
  // A group of thousands does not start with 0: 0.125 is a fraction in every locale.
  return /^[1-9]\d{0,2}$/.test(first) && rest.every((group) => group.length === 3)
}

/** The decimal separator of the text; null if it has none, undefined if ambiguous. */
const decimalMark = (text: string, locale: Locale, digits: number): string | null | undefined => {
  const marks = [...text].filter((character) => character === '.' || character === ',')
  const last = marks.at(-1)
  if (last === undefined) return null
  const others = marks.filter((mark) => mark !== last)
  // 1.234,50: the last separator is the decimal one if it occurs once.
  if (others.length > 0) return marks.length - others.length === 1 ? last : undefined
  if (marks.length > 1) return isGrouped(text, last) ? null : undefined
  const fraction = text.slice(text.indexOf(last) + 1)
  if (fraction.length !== 3 || !isGrouped(text, last)) return last
  // 1.234 is ambiguous: a currency without decimals or the locale decides.
  if (digits === 0 || last === getSeparators(locale).group) return null
  return digits >= 3 ? last : undefined
}

interface Parts {
  sign: 1 | -1
  whole: string
  fraction: string
}

/** Integer and fraction digits; undefined if invalid or ambiguous. */
const parseParts = (text: string, digits: number, locale: Locale): Parts | undefined => {
  const bare = text.replaceAll(/(?<=\d)[\s'’](?=\d)/g, '').replace(/^[−–]/, '-')
  const number = bare.replace(/^[-+]/, '')
  if (!/^\d[\d.,]*$|^[.,]\d+$/.test(number)) return undefined
  const mark = decimalMark(number, locale, digits)
  if (mark === undefined) return undefined
  const at = mark === null ? number.length : number.lastIndexOf(mark)
  const head = number.slice(0, at)
  const group = /[.,]/.exec(head)?.[0]
  if (group !== undefined && !isGrouped(head, group)) return undefined
  return {
    sign: bare.startsWith('-') ? -1 : 1,
    whole: head.replaceAll(/[.,]/g, ''),
    fraction: number.slice(at + 1).replace(/0+$/, ''),
  }
}

/**
 * Parses text as an integer of the smallest unit: '1.234,50', '1,234.50', '12.5' and '$ 12' with two digits are 123450,
 * 123450, 1250 and 1200. Undefined if invalid or ambiguous.
 */
export const parseMinorUnits = (text: string, digits: number, locale: Locale): number | undefined => {
  const bare = text
    .trim()
    // Currency symbols and codes at either end.
    .replaceAll(/^[\p{Sc}\p{L}\s]+|[\p{Sc}\p{L}\s]+$/gu, '')
    .replace(/^([-−–]?)[\p{Sc}\s]+/u, '$1')
  const parts = parseParts(bare, digits, locale)
  if (!parts || parts.fraction.length > digits) return undefined
  const minor = Number(parts.whole + parts.fraction.padEnd(digits, '0'))
  return Number.isSafeInteger(minor) && minor <= maxNumber ? parts.sign * minor || 0 : undefined
}

type ParseProblem = 'number' | 'whole' | 'decimals' | 'large'

export interface NumberInputFormat {
  /** Maximum number of decimals. */
  decimals: number
  /** Stored units per typed unit: 1000 for grams typed as kilograms. */
  scale: number
  /** A unit or currency that may follow the number. */
  unit?: string | undefined
}

/** Parses typed text to the stored number, or returns why it is invalid. */
export const parseTypedNumber = (
  text: string,
  { decimals, scale, unit = '' }: NumberInputFormat,
  locale: Locale,
): number | ParseProblem => {
  const trimmed = text.trim()
  const hasUnit = unit !== '' && trimmed.toLowerCase().endsWith(unit.toLowerCase())
  const bare = (hasUnit ? trimmed.slice(0, -unit.length) : trimmed).replace(/^([-−–]?)\p{Sc}/u, '$1').trim()
  const parts = parseParts(bare, decimals, locale)
  // Ambiguous between thousands and too many decimals: report the decimals.
  if (!parts) return decimals > 0 && /^[-−–]?\d{1,3}[.,]\d{3}$/.test(bare) ? 'decimals' : 'number'
  if (parts.fraction.length > decimals) return decimals === 0 ? 'whole' : 'decimals'
  const scaled = Number(`${parts.whole || '0'}.${parts.fraction || '0'}`) * scale
  const rounded = scale === 1 ? scaled : Math.round(scaled)
  return rounded > maxNumber ? 'large' : parts.sign * rounded || 0
}

/** Formats a stored number for editing: no thousands, no unit; `fixed` keeps trailing zeros. */
export const formatTypedNumber = (
  value: number,
  { decimals, scale }: NumberInputFormat,
  locale: Locale,
  fixed = false,
): string => {
  const number = value / scale
  // A stored number may have more decimals than allowed; show them all, unless the unit was converted, as from grams to
  // pounds.
  const shownDecimals = fixed || !Number.isInteger(scale) ? decimals : 8
  const plain = fixed ? number.toFixed(decimals) : number.toFixed(shownDecimals).replace(/\.?0+$/, '')
  return plain.replace('.', getSeparators(locale).decimal)
}

/** Formats minor units for editing or a spreadsheet: no thousands, no symbol. */
export const formatMinorUnits = (minor: number, digits: number, locale: Locale): string => {
  const plain = (Math.abs(minor) / 10 ** digits).toFixed(digits)
  return `${minor < 0 ? '-' : ''}${plain.replace('.', getSeparators(locale).decimal)}`
}
