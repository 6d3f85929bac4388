// As far as the contract's amounts and numbers go.
const most = 1e12

/** The mark between whole and fraction, and the one between thousands. */
const marksOf = (language: string): { decimal: string; group: string } => {
  const parts = new Intl.NumberFormat(language, { useGrouping: 'always' }).formatToParts(12_345.6)
  const mark = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return { decimal: mark('decimal'), group: mark('group') }
}

const isGrouped = (text: string, mark: string): boolean => {
  const [first = '', ...rest] = text.split(mark)
  // No thousands begin with a nought: 0.125 is an eighth in every language.
  return /^[1-9]\d{0,2}$/.test(first) && rest.every((group) => group.length === 3)
}

/** Which of its marks divides whole and fraction; `undefined` where nobody can tell. */
const decimalMark = (text: string, language: string, digits: number): string | null | undefined => {
  const marks = [...text].filter((letter) => letter === '.' || letter === ',')
  const last = marks.at(-1)
  if (last === undefined) return null
  const others = marks.filter((mark) => mark !== last)
  // 1.234,50: the last mark is the decimal one, and it stands there once.
  if (others.length > 0) return marks.length - others.length === 1 ? last : undefined
  if (marks.length > 1) return isGrouped(text, last) ? null : undefined
  const fraction = text.slice(text.indexOf(last) + 1)
  if (fraction.length !== 3 || !isGrouped(text, last)) return last
  // 1.234 may be a thousand or one and a bit: a currency without fractions or the person's language decides.
  if (digits === 0 || last === marksOf(language).group) return null
  return digits >= 3 ? last : undefined
}

interface Parts {
  sign: 1 | -1
  whole: string
  fraction: string
}

/** What stands before and after the decimal mark; undefined when it is no number, or could be two. */
const partsOf = (text: string, digits: number, language: string): Parts | undefined => {
  const bare = text.replaceAll(/(?<=\d)[\s'’](?=\d)/g, '').replace(/^[−–]/, '-')
  const figure = bare.replace(/^[-+]/, '')
  if (!/^\d[\d.,]*$|^[.,]\d+$/.test(figure)) return undefined
  const mark = decimalMark(figure, language, digits)
  if (mark === undefined) return undefined
  const at = mark === null ? figure.length : figure.lastIndexOf(mark)
  const head = figure.slice(0, at)
  const group = /[.,]/.exec(head)?.[0]
  if (group !== undefined && !isGrouped(head, group)) return undefined
  return {
    sign: bare.startsWith('-') ? -1 : 1,
    whole: head.replaceAll(/[.,]/g, ''),
    fraction: figure.slice(at + 1).replace(/0+$/, ''),
  }
}

/**
 * What a person typed or a spreadsheet gave, as an integer of the smallest unit: '1.234,50', '1,234.50', '12.5' and
 * '$ 12' with two digits are 123450, 123450, 1250 and 1200. Undefined when it is no such figure, or could be two.
 */
export const readFigure = (text: string, digits: number, language: string): number | undefined => {
  const bare = text
    .trim()
    // Symbols and codes of currencies, at either end.
    .replaceAll(/^[\p{Sc}\p{L}\s]+|[\p{Sc}\p{L}\s]+$/gu, '')
    .replace(/^([-−–]?)[\p{Sc}\s]+/u, '$1')
  const parts = partsOf(bare, digits, language)
  if (!parts || parts.fraction.length > digits) return undefined
  const minor = Number(parts.whole + parts.fraction.padEnd(digits, '0'))
  return Number.isSafeInteger(minor) && minor <= most ? parts.sign * minor || 0 : undefined
}

type Unread = 'number' | 'whole' | 'decimals' | 'large'

export interface FigureKind {
  /** How many places after the point it may have. */
  decimals: number
  /** How many of what is kept make one of what is typed: 1000 for grams that are typed as kilograms. */
  per: number
  /** What may stand behind it: a unit, a currency. */
  unit?: string | undefined
}

/** What a person typed, as the number that is kept; or why it is none. */
export const readTyped = (
  text: string,
  { decimals, per, unit = '' }: FigureKind,
  language: string,
): number | Unread => {
  const given = text.trim()
  const isNamed = unit !== '' && given.toLowerCase().endsWith(unit.toLowerCase())
  const bare = (isNamed ? given.slice(0, -unit.length) : given).replace(/^([-−–]?)\p{Sc}/u, '$1').trim()
  const parts = partsOf(bare, decimals, language)
  // Undecided between thousands and a fraction that is too long: it is no number here, and the fraction is why.
  if (!parts) return decimals > 0 && /^[-−–]?\d{1,3}[.,]\d{3}$/.test(bare) ? 'decimals' : 'number'
  if (parts.fraction.length > decimals) return decimals === 0 ? 'whole' : 'decimals'
  const number = Number(`${parts.whole || '0'}.${parts.fraction || '0'}`) * per
  const kept = per === 1 ? number : Math.round(number)
  return kept > most ? 'large' : parts.sign * kept || 0
}

/** The other way round: no thousands, no unit; `fixed` keeps the noughts at the end. */
export const writeTyped = (value: number, { decimals, per }: FigureKind, language: string, fixed = false): string => {
  const figure = value / per
  // What is kept may be finer than what may be typed now, and is shown as it is.
  const plain = fixed ? figure.toFixed(decimals) : figure.toFixed(8).replace(/\.?0+$/, '')
  return plain.replace('.', marksOf(language).decimal)
}

/** The other way round, to be edited or taken to a spreadsheet: no thousands, no symbol. */
export const writeFigure = (minor: number, digits: number, language: string): string => {
  const plain = (Math.abs(minor) / 10 ** digits).toFixed(digits)
  return `${minor < 0 ? '-' : ''}${plain.replace('.', marksOf(language).decimal)}`
}
