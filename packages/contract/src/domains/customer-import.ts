import * as z from 'zod'
import { day, id, isBlank } from '../core/fields.ts'
import { parseMoney } from '../core/money.ts'
import { type Currency, type Language, languages } from '../enumerations.ts'
import { countries } from '../geography.ts'
import { type CustomerColumn, customerColumns } from './customer-columns.ts'
import { birthday, customerEmail, customerName, mostCustomerTags, tidyTag } from './customer.ts'

/** Specification §9. */
export const importBatchSize = 128
export const importPause = 5000
/** Keeps a call below the body limit of imports; long rows go in smaller batches. */
export const mostBatchBytes = 240 * 1024
export const mostCustomersPerImport = 200_000

/** A row of an import as the client sends it. */
export type CustomerRowInput = Partial<Record<CustomerColumn, string>>

export const importProblems = [
  'not_a_row',
  'unknown_column',
  'not_text',
  'no_email',
  'bad_email',
  'no_name',
  'too_long',
  'bad_phone',
  'bad_birthday',
  'bad_consent',
  'bad_language',
  'bad_country',
  'bad_points',
  'bad_credit',
  'too_many_tags',
  'unreadable',
  'already_there',
  'twice_in_file',
] as const
export type ImportProblem = (typeof importProblems)[number]

/** A valid row, parsed. */
export interface ImportedCustomer {
  name: string
  email: string
  phone: string | null
  birthday: string | null
  tags: string[]
  language: Language | null
  emailConsent: boolean | null
  smsConsent: boolean | null
  address: {
    line1: string
    line2: string
    city: string
    region: string
    postcode: string
    country: string | null
  } | null
  points: number
  credit: number
  note: string
}

export interface JudgedBy {
  currency: Currency
  /** The latest birthday that is accepted. */
  today: string
}

export type Judged =
  | { ok: true; customer: ImportedCustomer }
  | { ok: false; email: string; problem: ImportProblem; column: string | null }

const yes = new Set(['true', 'yes', 'y', '1', 'x', 'si', 'sí', 'subscribed', 'accepts', 'granted'])
const no = new Set(['false', 'no', 'n', '0', 'unsubscribed', 'denied', 'not subscribed'])
const most: Partial<Record<CustomerColumn, number>> = {
  name: 120,
  firstName: 120,
  lastName: 120,
  email: 300,
  phone: 40,
  line1: 200,
  line2: 200,
  city: 120,
  region: 120,
  postcode: 20,
  note: 5000,
}
const longestCell = 5000

const isColumn = (name: string): name is CustomerColumn => (customerColumns as readonly string[]).includes(name)
const hasLone = (text: string): boolean => /[\uD800-\uDFFF]/u.test(text) || text.includes('\0')

const consentOf = (cell: string): boolean | null | undefined => {
  const said = cell.toLowerCase()
  if (said === '') return null
  return yes.has(said) ? true : no.has(said) ? false : undefined
}

// Spreadsheets put an apostrophe before a number to store it as text.
const plain = (column: CustomerColumn, cell: string): string =>
  column === 'phone' || column === 'postcode' ? cell.replace(/^'/, '') : cell

const phoneLike = /^\+?[\d\s()./-]{5,}$/

/** Accepts year-month-day only: 03/04 is ambiguous. Dates in the future are rejected. */
const birthdayOf = (cell: string, today: string): string | undefined => {
  const iso = /^\d{4}-\d{2}-\d{2}$/.test(cell) ? cell : undefined
  const slashed = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/.exec(cell)
  const text =
    iso ?? (slashed ? [slashed[1], slashed[2]?.padStart(2, '0'), slashed[3]?.padStart(2, '0')].join('-') : '')
  return text <= today && day.safeParse(text).success && birthday.safeParse(text).success ? text : undefined
}

// Without the schema, which is too slow for tens of thousands of rows.
const tagsOf = (cell: string): string[] | undefined => {
  const tags = cell
    .split(/[,;|]/)
    .map(tidyTag)
    .filter((tag) => !isBlank(tag) && tag.length <= 60)
  const once = [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()]
  return once.length > mostCustomerTags ? undefined : once
}

const countryNames = new Set<string>(countries)

/**
 * Validates one row, in the browser's preview and in the server's import. Only the server can check whether the email
 * already exists. Cells are trimmed and otherwise stored as written.
 */
export const judgeRow = (row: unknown, { currency, today }: JudgedBy): Judged => {
  const fail = (problem: ImportProblem, column: string | null = null, email = ''): Judged => ({
    ok: false,
    email,
    problem,
    column,
  })
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return fail('not_a_row')
  const cells: CustomerRowInput = {}
  const given = Object.entries(row)
  const written = (row as Record<string, unknown>)['email']
  // Returned with a problem to identify the row; limited to the maximum length of an email.
  const email = typeof written === 'string' && !hasLone(written) ? written.trim().slice(0, 254) : ''
  for (const [column, cell] of given) {
    if (!isColumn(column)) return fail('unknown_column', hasLone(column) ? null : column.slice(0, 60), email)
    if (cell === null || cell === undefined) continue
    if (typeof cell !== 'string') return fail('not_text', column, email)
    if (hasLone(cell)) return fail('unreadable', column, email)
    if (cell.length > longestCell || cell.trim().length > (most[column] ?? longestCell))
      return fail('too_long', column, email)
    cells[column] = plain(column, cell.trim().normalize('NFC'))
  }
  const cell = (column: CustomerColumn): string => cells[column] ?? ''

  if (email === '') return fail('no_email', 'email')
  const address = customerEmail.safeParse(email)
  if (!address.success) return fail('bad_email', 'email', email)
  const called = cell('name') || `${cell('firstName')} ${cell('lastName')}`.trim()
  const name = customerName.safeParse(called)
  if (!name.success) return fail(isBlank(called) ? 'no_name' : 'too_long', 'name', email)
  if (cell('phone') && !phoneLike.test(cell('phone'))) return fail('bad_phone', 'phone', email)
  const born = cell('birthday') === '' ? null : birthdayOf(cell('birthday'), today)
  if (born === undefined) return fail('bad_birthday', 'birthday', email)
  const tags = tagsOf(cell('tags'))
  if (!tags) return fail('too_many_tags', 'tags', email)
  const language = cell('language').toLowerCase().slice(0, 2)
  if (language && !(languages as readonly string[]).includes(language)) return fail('bad_language', 'language', email)
  const [emailConsent, smsConsent] = [consentOf(cell('emailConsent')), consentOf(cell('smsConsent'))]
  if (emailConsent === undefined) return fail('bad_consent', 'emailConsent', email)
  if (smsConsent === undefined) return fail('bad_consent', 'smsConsent', email)
  const country = cell('country').toUpperCase()
  if (country && !countryNames.has(country)) return fail('bad_country', 'country', email)
  const points = /^\d{1,9}$/.test(cell('points') || '0') ? Number(cell('points')) : undefined
  if (points === undefined) return fail('bad_points', 'points', email)
  const credit = parseMoney(cell('credit') || '0', currency)
  if (credit === undefined || credit < 0 || credit > 1_000_000_000) return fail('bad_credit', 'credit', email)

  const place = {
    line1: cell('line1'),
    line2: cell('line2'),
    city: cell('city'),
    region: cell('region'),
    postcode: cell('postcode'),
    country: country || null,
  }
  return {
    ok: true,
    customer: {
      name: name.data,
      email: address.data,
      phone: cell('phone') || null,
      birthday: born,
      tags,
      language: language ? (language as Language) : null,
      emailConsent,
      smsConsent,
      address: place.line1 ? place : null,
      points,
      credit,
      note: cell('note'),
    },
  }
}

/** Rows are validated one by one by `validateCustomerRow`, so that an invalid row doesn't fail the other 127. */
export const importBatch = z.strictObject({ customers: z.array(z.unknown()).min(1).max(importBatchSize) })

const refusedRow = z.object({ email: z.string(), reason: z.string() })

export const importAnswer = z.object({
  imported: z.array(z.object({ _id: z.string(), email: z.string() })),
  /** `index` within the call, from 0. */
  skipped: z.array(refusedRow.extend({ index: z.int(), code: z.enum(importProblems) })),
  /** The same rows as `skipped`, in the format of specification §7. */
  errors: z.array(refusedRow),
})
export type ImportAnswer = z.infer<typeof importAnswer>

const rowCount = z.int().min(0).max(mostCustomersPerImport)
/** The result of an import; its id is generated by the browser that runs it. */
export const importOutcome = z.strictObject({ import_id: id, imported: rowCount, failed: rowCount, total: rowCount })
export type ImportOutcome = z.output<typeof importOutcome>

const words: Record<Language, Record<ImportProblem, string>> = {
  en: {
    not_a_row: 'This is not a customer.',
    unknown_column: 'Unknown column.',
    not_text: 'A cell is not text.',
    no_email: 'The email is missing.',
    bad_email: 'The email is not valid.',
    no_name: 'The name is missing.',
    too_long: 'A cell is too long.',
    bad_phone: 'The phone number is not valid.',
    bad_birthday: 'The birthday is not a date like 1990-05-31, or it is in the future.',
    bad_consent: 'Consent is neither yes nor no.',
    bad_language: 'The language is not one of en, es.',
    bad_country: 'The country is not a two-letter code like US.',
    bad_points: 'Points are not a whole number.',
    bad_credit: 'Credit is not an amount of the store’s currency.',
    too_many_tags: 'There are more than 50 tags.',
    unreadable: 'A cell has characters that cannot be kept.',
    already_there: 'A customer with this email already exists.',
    twice_in_file: 'This email stands in an earlier row.',
  },
  es: {
    not_a_row: 'Esto no es un cliente.',
    unknown_column: 'Columna desconocida.',
    not_text: 'Una celda no es texto.',
    no_email: 'Falta el correo.',
    bad_email: 'El correo no es válido.',
    no_name: 'Falta el nombre.',
    too_long: 'Una celda es demasiado larga.',
    bad_phone: 'El teléfono no es válido.',
    bad_birthday: 'El cumpleaños no es una fecha como 1990-05-31 o está en el futuro.',
    bad_consent: 'El consentimiento no es ni sí ni no.',
    bad_language: 'El idioma no es uno de en, es.',
    bad_country: 'El país no es un código de dos letras como ES.',
    bad_points: 'Los puntos no son un número entero.',
    bad_credit: 'El crédito no es un importe en la moneda de la tienda.',
    too_many_tags: 'Hay más de 50 etiquetas.',
    unreadable: 'Una celda tiene caracteres que no se pueden guardar.',
    already_there: 'Ya existe un cliente con este correo.',
    twice_in_file: 'Este correo está en una fila anterior.',
  },
}

/** Why a row was skipped, with the column if the message doesn't name it. */
export const problemWords = (problem: ImportProblem, column: string | null, language: Language): string => {
  const said = words[language][problem]
  const named = ['unknown_column', 'not_text', 'too_long', 'unreadable', 'bad_consent'].includes(problem) && column
  return named ? `${said} (${column})` : said
}
