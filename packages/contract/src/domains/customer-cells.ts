import { isPhone } from '../core/phone.ts'
import { normalizeTag } from '../core/tag.ts'
import { isBlank } from '../core/fields.ts'
import { birthday, customerEmail, dedupeTags } from './customer.ts'

/** Parsers of the cells that files of other programs contain. Each returns undefined for a cell it can't read. */

const unquote = (text: string): string => text.replace(/^(["'])(.*)\1$/s, '$2').trim()

/**
 * The address of "Ann <ann@example.com>" or "mailto:…", or the first of a list. `isList` says that others were left out.
 */
export const parseEmailCell = (cell: string): { email: string; isList: boolean } | undefined => {
  const whole = customerEmail.safeParse(cell)
  if (whole.success) return { email: whole.data, isList: false }
  const bracketed = /<([^<>]+)>\s*$/.exec(cell)?.[1]
  const parts = (bracketed ?? cell).split(/[,;|\s]+/).filter(Boolean)
  const found = parts.map((part) => customerEmail.safeParse(unquote(part).replace(/^(?:mailto:|')/i, '')))
  // With a part that isn't an address, a comma may be a typo within one.
  const emails = found.flatMap(({ success, data }) => (success ? [data] : []))
  const [email] = emails
  if (email === undefined || emails.length < parts.length) return undefined
  return { email, isList: new Set(emails).size > 1 }
}

export const parsePhoneCell = (cell: string): string | undefined => {
  const text = cell
    .replace(/^(?:tel:|')/i, '')
    .replaceAll(/[\p{Pd}−]/gu, '-')
    .replaceAll(/[\p{Zs}\p{Cf}\t]+/gu, ' ')
    // Spreadsheets write a number of this size as a decimal.
    .replace(/^(\d{7,15})\.0$/, '$1')
    .trim()
  return text.length <= 40 && isPhone(text) ? text : undefined
}

const toSet = (values: string): ReadonlySet<string> => new Set(values.split('|'))

const trueValues = toSet(
  'true|yes|y|1|x|si|sí|on|verdadero|subscribed|opted in|opt in|accepts|granted|confirmed|suscrito',
)
const falseValues = toSet(
  'false|no|n|0|off|falso|unsubscribed|not subscribed|opted out|opt out|denied|cleaned|bounced|invalid|redacted|no suscrito',
)
/** Asked but not confirmed, or never asked: neither is a consent. */
const unknownValues = toSet(
  'pending|pending confirmation|unconfirmed|unknown|not set|none|null|n/a|na|nonsubscribed|non subscribed|never subscribed|transactional|archived|pendiente|desconocido',
)

/** Null means that the customer hasn't been asked. */
export const parseConsentCell = (cell: string): boolean | null | undefined => {
  const value = cell
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()
  if (value === '' || unknownValues.has(value) || unknownValues.has(cell)) return null
  return trueValues.has(value) ? true : falseValues.has(value) ? false : undefined
}

const monthNames = [
  ['jan', 'ene'],
  ['feb'],
  ['mar'],
  ['apr', 'abr'],
  ['may'],
  ['jun'],
  ['jul'],
  ['aug', 'ago'],
  ['sep', 'set'],
  ['oct'],
  ['nov'],
  ['dec', 'dic'],
]
const toMonth = (word: string): number =>
  monthNames.findIndex((starts) => starts.some((start) => word.startsWith(start))) + 1

/** A two-digit year only names one past year if its 20xx hasn't come yet. */
const toYear = (text: string, today: string): string | undefined => {
  if (text.length === 4) return text
  return text.length === 2 && `20${text}` > today.slice(0, 4) ? `19${text}` : undefined
}

const toDate = (year: string | undefined, month: number, date: number): string | undefined =>
  year === undefined ? undefined : [year, month, date].map((part) => String(part).padStart(2, '0')).join('-')

export type DateOrder = 'dayFirst' | 'monthFirst'

/** Year last: the order of day and month is known if one of them is above 12 or they are equal. */
const fromNumbers = (
  [first, second]: readonly [number, number],
  year: string | undefined,
  order: DateOrder | undefined,
): string | undefined => {
  const shown = first > 12 ? 'dayFirst' : second > 12 || first === second ? 'monthFirst' : order
  if (shown === undefined) return undefined
  return shown === 'dayFirst' ? toDate(year, second, first) : toDate(year, first, second)
}

const withoutTime = (cell: string): string =>
  cell
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[t ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]m)?(?:z| ?[+-]\d{2}:?\d{2})?$/, '')
    .trim()

const yearLastDate = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/

/** The order of day and month that a date shows, if it has only one. */
export const detectDateOrder = (cell: string): DateOrder | undefined => {
  const [, first, second] = yearLastDate.exec(withoutTime(cell.replace(/^'/, ''))) ?? []
  const [isDayFirst, isMonthFirst] = [Number(first) > 12, Number(second) > 12]
  return isDayFirst === isMonthFirst ? undefined : isDayFirst ? 'dayFirst' : 'monthFirst'
}

const toIsoDay = (cell: string, today: string, order: DateOrder | undefined): string | undefined => {
  const text = withoutTime(cell)
  const yearFirst = /^(\d{4})([-/. ]?)(\d{1,2})\2(\d{1,2})$/.exec(text)
  if (yearFirst) return toDate(yearFirst[1], Number(yearFirst[3]), Number(yearFirst[4]))
  const yearLast = yearLastDate.exec(text)
  if (yearLast) return fromNumbers([Number(yearLast[1]), Number(yearLast[2])], toYear(yearLast[3] ?? '', today), order)
  const parts = text.split(/[\s,./-]+|\bde\b|\bdel\b|\bof\b|(?<=\d)(?:st|nd|rd|th)\b/).filter(Boolean)
  const month = parts.map(toMonth).find((number) => number > 0)
  const numbers = parts.filter((word) => /^\d+$/.test(word))
  if (month === undefined || numbers.length !== 2 || parts.length !== 3) return undefined
  const [first = '', second = ''] = numbers
  return first.length === 4 ? toDate(first, month, Number(second)) : toDate(toYear(second, today), month, Number(first))
}

const isoDay = /^\d{4}-\d{2}-\d{2}$/

/** A past date in any order that has only one reading: 31/05/1990 is read, 03/04/1990 only in a known order. */
export const parseBirthdayCell = (cell: string, today: string, order?: DateOrder): string | undefined => {
  const text = isoDay.test(cell) ? cell : toIsoDay(cell.replace(/^'/, ''), today, order)
  return text !== undefined && text <= today && birthday.safeParse(text).success ? text : undefined
}

const maxTagLength = 60

/** Separated by commas, semicolons or bars; quoted where a tag contains one: "VIP","Summer, 2024". */
export const parseTagsCell = (cell: string): { tags: string[]; hasLongTag: boolean } => {
  const parts = cell.includes('"') ? (cell.match(/"(?:[^"]|"")*"|[^",;|]+/g) ?? []) : cell.split(/[,;|]/)
  const tags = dedupeTags(
    parts.map((part) => normalizeTag(unquote(part.trim()).replaceAll('""', '"')).replaceAll(/\s+/g, ' ')),
  ).filter((tag) => !isBlank(tag))
  // Without the schema, which is too slow for tens of thousands of rows.
  return {
    tags: tags.filter(({ length }) => length <= maxTagLength),
    hasLongTag: tags.some(({ length }) => length > maxTagLength),
  }
}

export interface PostalAddressCells {
  line1: string
  line2: string
  city: string
  region: string
  postcode: string
  country: string
}

/** Mailchimp writes a whole address into one cell, its parts separated by two spaces and its country last. */
export const splitAddressCell = (cell: string): PostalAddressCells | undefined => {
  const parts = cell.split(/ {2,}/).map((part) => part.trim())
  if (parts.length < 4) return undefined
  const hasCountry = /^[A-Za-z]{2}$/.test(parts.at(-1) ?? '') && parts.length > 4
  const country = hasCountry ? (parts.pop() ?? '') : ''
  const [postcode = '', region = '', city = ''] = [parts.pop(), parts.pop(), parts.pop()]
  const [line1 = '', ...rest] = parts
  return line1 === '' ? undefined : { line1, line2: rest.join(', '), city, region, postcode, country }
}
