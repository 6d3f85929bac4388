export interface CardBrand {
  name: string
  /** Prefixes of its numbers. */
  pattern: RegExp
  lengths: readonly number[]
  cvcLength: number
  /** Sizes of the groups that the number is printed in. */
  groups: readonly number[]
}

const fours = [4, 4, 4, 4, 3]

const brands: readonly CardBrand[] = [
  { name: 'Visa', pattern: /^4/, lengths: [13, 16, 19], cvcLength: 3, groups: fours },
  {
    name: 'Mastercard',
    pattern: /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/,
    lengths: [16],
    cvcLength: 3,
    groups: fours,
  },
  { name: 'Amex', pattern: /^3[47]/, lengths: [15], cvcLength: 4, groups: [4, 6, 5] },
  { name: 'Discover', pattern: /^(6011|64[4-9]|65)/, lengths: [16, 19], cvcLength: 3, groups: fours },
  { name: 'Diners Club', pattern: /^3(0[0-5]|[689])/, lengths: [14], cvcLength: 3, groups: [4, 6, 4] },
  { name: 'JCB', pattern: /^35(2[89]|[3-8])/, lengths: [16, 19], cvcLength: 3, groups: fours },
  { name: 'UnionPay', pattern: /^62/, lengths: [16, 17, 18, 19], cvcLength: 3, groups: fours },
]

const unknownBrand: CardBrand = { name: '', pattern: /^/, lengths: [16], cvcLength: 3, groups: fours }

export const getBrand = (number: string): CardBrand =>
  brands.find(({ pattern }) => pattern.test(number)) ?? unknownBrand

export const toDigits = (text: string): string => text.replaceAll(/\D/g, '')

/** The check digit that all card numbers have (Luhn). */
export const hasValidCheckDigit = (number: string): boolean => {
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) : Number(digit) * 2
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

export const formatNumber = (text: string): string => {
  const { groups, lengths } = getBrand(toDigits(text))
  const digits = toDigits(text).slice(0, Math.max(...lengths))
  let start = 0
  const parts: string[] = []
  for (const size of groups) {
    if (start < digits.length) parts.push(digits.slice(start, start + size))
    start += size
  }
  return parts.join(' ')
}

/** `1` stays `1`, `5` becomes `05 / `, and `1229`, `12/2029` and `12 / 29` all become `12 / 29`. */
export const formatExpiry = (text: string): string => {
  const [, first = '', rest = ''] = /^\D*(\d{0,2})\D*(\d{0,4})/.exec(text) ?? []
  const isSeparated = /^\D*\d\D/.test(text)
  const month = first.length === 1 && (Number(first) > 1 || isSeparated) ? `0${first}` : first
  const year = rest.length === 4 ? rest.slice(2) : rest.slice(0, 2)
  return month.length < 2 ? month : `${month} / ${year}`
}

export interface Expiry {
  month: number
  year: number
}

export const parseExpiry = (text: string): Expiry | undefined => {
  const [, month, year] = /^(\d{2}) \/ (\d{2})$/.exec(text) ?? []
  return month === undefined || year === undefined ? undefined : { month: Number(month), year: 2000 + Number(year) }
}

const maxYears = 50

export type FieldProblem = 'missing' | 'incomplete' | 'invalid' | 'past'

export const checkNumber = (text: string): FieldProblem | undefined => {
  const number = toDigits(text)
  if (number === '') return 'missing'
  const { lengths } = getBrand(number)
  if (number.length < Math.min(...lengths)) return 'incomplete'
  return lengths.includes(number.length) && hasValidCheckDigit(number) ? undefined : 'invalid'
}

export const checkExpiry = (text: string, now: Date): FieldProblem | undefined => {
  if (toDigits(text) === '') return 'missing'
  const expiry = parseExpiry(text)
  if (!expiry) return 'incomplete'
  if (expiry.month < 1 || expiry.month > 12 || expiry.year > now.getFullYear() + maxYears) return 'invalid'
  // A card is valid until the end of its month.
  return expiry.year * 12 + expiry.month < now.getFullYear() * 12 + now.getMonth() + 1 ? 'past' : undefined
}

export const checkCvc = (text: string, number: string): FieldProblem | undefined => {
  const digits = toDigits(text)
  if (digits === '') return 'missing'
  return digits.length === getBrand(toDigits(number)).cvcLength ? undefined : 'incomplete'
}
