import * as z from 'zod'
import { domain, endpoint, storeCreate, storeUpdate } from '../core/endpoint.ts'
import { day, id, isBlank, noContent } from '../core/fields.ts'
import { parseMoney } from '../core/money.ts'
import { type Currency, type Language, languages } from '../enumerations.ts'
import { countries } from '../geography.ts'
import { type CustomerColumn, customerColumns } from './customer-columns.ts'
import { normalizeTag } from '../core/tag.ts'
import { birthday, customerEmail, customerName, dedupeTags, maxCustomerTags } from './customer.ts'

/** Specification §9. */
export const importBatchSize = 128
export const importPauseMs = 5000
/** Keeps a call below the body limit of imports; long rows go in smaller batches. */
export const maxBatchBytes = 240 * 1024
export const maxCustomersPerImport = 200_000

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
  'too_many_addresses',
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

export interface RowValidationContext {
  currency: Currency
  /** The latest birthday that is accepted. */
  today: string
}

export type RowValidation =
  | { ok: true; customer: ImportedCustomer }
  | { ok: false; email: string; problem: ImportProblem; column: string | null }

const trueValues = new Set(['true', 'yes', 'y', '1', 'x', 'si', 'sí', 'subscribed', 'accepts', 'granted'])
const falseValues = new Set(['false', 'no', 'n', '0', 'unsubscribed', 'denied', 'not subscribed'])
const maxLengths: Partial<Record<CustomerColumn, number>> = {
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
const maxCellLength = 5000

const isColumn = (name: string): name is CustomerColumn => (customerColumns as readonly string[]).includes(name)
const hasUnstorableText = (text: string): boolean => /[\uD800-\uDFFF]/u.test(text) || text.includes('\0')

const parseConsent = (cell: string): boolean | null | undefined => {
  const value = cell.toLowerCase()
  if (value === '') return null
  return trueValues.has(value) ? true : falseValues.has(value) ? false : undefined
}

// Spreadsheets put an apostrophe before a number to store it as text.
const stripApostrophe = (column: CustomerColumn, cell: string): string =>
  column === 'phone' || column === 'postcode' ? cell.replace(/^'/, '') : cell

const phonePattern = /^\+?[\d\s()./-]{5,}$/

/** Accepts year-month-day only: 03/04 is ambiguous. Dates in the future are rejected. */
const parseBirthday = (cell: string, today: string): string | undefined => {
  const iso = /^\d{4}-\d{2}-\d{2}$/.test(cell) ? cell : undefined
  const slashed = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/.exec(cell)
  const text =
    iso ?? (slashed ? [slashed[1], slashed[2]?.padStart(2, '0'), slashed[3]?.padStart(2, '0')].join('-') : '')
  return text <= today && day.safeParse(text).success && birthday.safeParse(text).success ? text : undefined
}

// Without the schema, which is too slow for tens of thousands of rows.
const parseTags = (cell: string): string[] | undefined => {
  const tags = cell
    .split(/[,;|]/)
    .map(normalizeTag)
    .filter((tag) => !isBlank(tag) && tag.length <= 60)
  const uniqueTags = dedupeTags(tags)
  return uniqueTags.length > maxCustomerTags ? undefined : uniqueTags
}

const countryCodes = new Set<string>(countries)

/**
 * Validates one row, in the browser's preview and in the server's import. Only the server can check whether the email
 * already exists. Cells are trimmed and otherwise stored as written.
 */
export const validateCustomerRow = (row: unknown, { currency, today }: RowValidationContext): RowValidation => {
  const fail = (problem: ImportProblem, column: string | null = null, email = ''): RowValidation => ({
    ok: false,
    email,
    problem,
    column,
  })
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return fail('not_a_row')
  const cells: CustomerRowInput = {}
  const entries = Object.entries(row)
  const emailCell = (row as Record<string, unknown>)['email']
  // Returned with a problem to identify the row; limited to the maximum length of an email.
  const email = typeof emailCell === 'string' && !hasUnstorableText(emailCell) ? emailCell.trim().slice(0, 254) : ''
  for (const [column, cell] of entries) {
    if (!isColumn(column)) return fail('unknown_column', hasUnstorableText(column) ? null : column.slice(0, 60), email)
    if (cell === null || cell === undefined) continue
    if (typeof cell !== 'string') return fail('not_text', column, email)
    if (hasUnstorableText(cell)) return fail('unreadable', column, email)
    if (cell.length > maxCellLength || cell.trim().length > (maxLengths[column] ?? maxCellLength))
      return fail('too_long', column, email)
    cells[column] = stripApostrophe(column, cell.trim().normalize('NFC'))
  }
  const cell = (column: CustomerColumn): string => cells[column] ?? ''

  if (email === '') return fail('no_email', 'email')
  const parsedEmail = customerEmail.safeParse(email)
  if (!parsedEmail.success) return fail('bad_email', 'email', email)
  const fullName = cell('name') || `${cell('firstName')} ${cell('lastName')}`.trim()
  const name = customerName.safeParse(fullName)
  if (!name.success) return fail(isBlank(fullName) ? 'no_name' : 'too_long', 'name', email)
  if (cell('phone') && !phonePattern.test(cell('phone'))) return fail('bad_phone', 'phone', email)
  const birthDate = cell('birthday') === '' ? null : parseBirthday(cell('birthday'), today)
  if (birthDate === undefined) return fail('bad_birthday', 'birthday', email)
  const tags = parseTags(cell('tags'))
  if (!tags) return fail('too_many_tags', 'tags', email)
  const language = cell('language').toLowerCase().slice(0, 2)
  if (language && !(languages as readonly string[]).includes(language)) return fail('bad_language', 'language', email)
  const [emailConsent, smsConsent] = [parseConsent(cell('emailConsent')), parseConsent(cell('smsConsent'))]
  if (emailConsent === undefined) return fail('bad_consent', 'emailConsent', email)
  if (smsConsent === undefined) return fail('bad_consent', 'smsConsent', email)
  const country = cell('country').toUpperCase()
  if (country && !countryCodes.has(country)) return fail('bad_country', 'country', email)
  const points = /^\d{1,9}$/.test(cell('points') || '0') ? Number(cell('points')) : undefined
  if (points === undefined) return fail('bad_points', 'points', email)
  const credit = parseMoney(cell('credit') || '0', currency)
  if (credit === undefined || credit < 0 || credit > 1_000_000_000) return fail('bad_credit', 'credit', email)

  const postalAddress = {
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
      email: parsedEmail.data,
      phone: cell('phone') || null,
      birthday: birthDate,
      tags,
      language: language ? (language as Language) : null,
      emailConsent,
      smsConsent,
      address: postalAddress.line1 ? postalAddress : null,
      points,
      credit,
      note: cell('note'),
    },
  }
}

/** Rows are validated one by one by `validateCustomerRow`, so that an invalid row doesn't fail the other 127. */
export const importBatch = z.strictObject({ customers: z.array(z.unknown()).min(1).max(importBatchSize) })

const skippedRow = z.object({ email: z.string(), reason: z.string() })

const importedRow = z.object({ _id: z.string(), email: z.string() })

export const importResponse = z.object({
  imported: z.array(importedRow),
  /** `index` within the call, from 0. */
  skipped: z.array(skippedRow.extend({ index: z.int(), code: z.enum(importProblems) })),
  /** The same rows as `skipped`, in the format of specification §7. */
  errors: z.array(skippedRow),
})
export type ImportResponse = z.infer<typeof importResponse>

export const updateResponse = importResponse.extend({
  /** Rows whose email belonged to a customer. */
  updated: z.array(importedRow),
})
export type UpdateResponse = z.infer<typeof updateResponse>

const rowCount = z.int().min(0).max(maxCustomersPerImport)
/** The result of an import; its id is generated by the browser that runs it. */
export const importOutcome = z.strictObject({ import_id: id, imported: rowCount, failed: rowCount, total: rowCount })
export type ImportOutcome = z.output<typeof importOutcome>

const problemMessages: Record<Language, Record<ImportProblem, string>> = {
  en: {
    not_a_row: 'This row isn’t a customer.',
    unknown_column: 'Unknown column.',
    not_text: 'A cell isn’t text.',
    no_email: 'The email is missing.',
    bad_email: 'The email isn’t valid.',
    no_name: 'The name is missing.',
    too_long: 'A cell is too long.',
    bad_phone: 'The phone number isn’t valid.',
    bad_birthday: 'Enter the birthday as a past date, like 1990-05-31.',
    bad_consent: 'Enter yes or no for consent.',
    bad_language: 'Enter en or es for the language.',
    bad_country: 'Enter a two-letter country code, like US.',
    bad_points: 'Enter points as a whole number.',
    bad_credit: 'Enter credit as an amount in your store’s currency.',
    too_many_tags: 'A customer can have up to 50 tags.',
    too_many_addresses: 'A customer can have up to 20 addresses.',
    unreadable: 'A cell has characters that can’t be saved.',
    already_there: 'A customer with this email already exists.',
    twice_in_file: 'This email is already in an earlier row.',
  },
  es: {
    not_a_row: 'Esta fila no es un cliente.',
    unknown_column: 'Columna desconocida.',
    not_text: 'Una celda no es texto.',
    no_email: 'Falta el correo.',
    bad_email: 'El correo no es válido.',
    no_name: 'Falta el nombre.',
    too_long: 'Una celda es demasiado larga.',
    bad_phone: 'El teléfono no es válido.',
    bad_birthday: 'Ingresa la fecha de nacimiento como una fecha pasada, por ejemplo 1990-05-31.',
    bad_consent: 'Ingresa sí o no en el consentimiento.',
    bad_language: 'Ingresa en o es como idioma.',
    bad_country: 'Ingresa un código de país de dos letras, como MX.',
    bad_points: 'Ingresa los puntos como número entero.',
    bad_credit: 'Ingresa el crédito como un monto en la moneda de tu tienda.',
    too_many_tags: 'Un cliente puede tener hasta 50 etiquetas.',
    too_many_addresses: 'Un cliente puede tener hasta 20 direcciones.',
    unreadable: 'Una celda tiene caracteres que no se pueden guardar.',
    already_there: 'Ya existe un cliente con este correo.',
    twice_in_file: 'Este correo ya está en una fila anterior.',
  },
}

/** Why a row was skipped, with the column if the message doesn't name it. */
export const getProblemMessage = (problem: ImportProblem, column: string | null, language: Language): string => {
  const message = problemMessages[language][problem]
  const namesColumn =
    ['unknown_column', 'not_text', 'too_long', 'unreadable', 'bad_consent'].includes(problem) && column
  return namesColumn ? `${message} (${column})` : message
}

/** Part of the resource `customers`: its operation ids start with it. */
export const customerImports = domain('customers', {
  importRows: endpoint({
    ...storeCreate,
    path: '/customer/import',
    summary: 'Import up to 128 customers. Each is validated separately; invalid ones are skipped.',
    permissions: ['view_customers', 'create_customer'],
    body: importBatch,
    response: importResponse,
    maxBodyBytes: 256 * 1024,
    validatesItems: 'customers',
  }),
  importAndUpdate: endpoint({
    ...storeUpdate,
    path: '/customer/import',
    summary:
      'Import up to 128 customers and update existing ones by email. Blank cells keep current values; points, credit and notes apply to new customers only.',
    permissions: ['view_customers', 'create_customer', 'edit_customer_sensitive_info'],
    body: importBatch,
    response: updateResponse,
    maxBodyBytes: 256 * 1024,
    validatesItems: 'customers',
  }),
  importFinished: endpoint({
    ...storeCreate,
    path: '/customer/import/finished',
    summary: 'Notify the team that an import is finished. Sent once per import.',
    permissions: ['view_customers', 'create_customer'],
    body: importOutcome,
    response: noContent,
  }),
})
