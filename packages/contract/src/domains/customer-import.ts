import * as z from 'zod'
import { domain, endpoint, storeCreate, storeQueryByPost, storeUpdate } from '../core/endpoint.ts'
import { id, noContent, phone as phoneField } from '../core/fields.ts'
import { parseMoney } from '../core/money.ts'
import { type Currency, type Language, languages } from '../enumerations.ts'
import { findCountry } from '../country-names.ts'
import {
  parseBirthdayCell,
  parseConsentCell,
  parseEmailCell,
  parsePhoneCell,
  parseTagsCell,
  splitAddressCell,
} from './customer-cells.ts'
import type { CustomerColumn } from './customer-columns.ts'
import { type CellNoteCode, cellNotes, rowProblems, type RowProblemCode } from './customer-import-messages.ts'
import { customerEmail, customerName, maxCustomerTags } from './customer.ts'

/** Specification §9. */
export const importBatchSize = 128
export const importPauseMs = 5000
/** Keeps a call below the body limit of imports; long rows go in smaller batches. */
export const maxBatchBytes = 240 * 1024
export const maxCustomersPerImport = 200_000
export const maxContactsPerCheck = 1000

/** A row of an import as the client sends it. */
export type CustomerRowInput = Partial<Record<CustomerColumn, string>>

/** A valid row, parsed. */
export interface ImportedCustomer {
  /** Empty if the file has none: lists then show the email or phone. */
  name: string
  /** Null only with a phone number. */
  email: string | null
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
    /** Undefined if the file has none, null if it can't be read. */
    country: string | null | undefined
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

/** A cell that is left out or changed, while the rest of its row is imported. */
export interface CellNote {
  column: string
  note: CellNoteCode
}

export type RowValidation =
  | { ok: true; customer: ImportedCustomer; notes: CellNote[] }
  | { ok: false; email: string; problem: RowProblemCode }

interface TextLimit {
  max: number
  /** Cells whose beginning is useful are cut; others, such as a phone number, are left out. */
  canCut?: boolean
}

const limits: Record<CustomerColumn, TextLimit> = {
  name: { max: 120, canCut: true },
  firstName: { max: 120, canCut: true },
  lastName: { max: 120, canCut: true },
  email: { max: 1000 },
  phone: { max: 60 },
  birthday: { max: 60 },
  tags: { max: 5000, canCut: true },
  language: { max: 60 },
  emailConsent: { max: 60 },
  smsConsent: { max: 60 },
  unsubscribedAt: { max: 60, canCut: true },
  line1: { max: 400, canCut: true },
  line2: { max: 200, canCut: true },
  city: { max: 120, canCut: true },
  region: { max: 120, canCut: true },
  postcode: { max: 20 },
  country: { max: 120 },
  points: { max: 30 },
  credit: { max: 30 },
  note: { max: 5000, canCut: true },
}

/** Longer cells needn't be sent: the server cuts them or leaves them out. */
export const maxSentLength = (column: CustomerColumn): number => limits[column].max + 1

const isColumn = (name: string): name is CustomerColumn => Object.hasOwn(limits, name)
// Half of a character pair and NUL can't be stored.
const unstorable = /[\uD800-\uDFFF]|\0/gu
/** Needs neither cleaning nor normalization. */
const isPlainText = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)
const cutText = (text: string, max: number): string =>
  text
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()

/** The cells as text that can be stored, trimmed, and what was left out of them. */
const readCells = (row: object): { cells: CustomerRowInput; notes: CellNote[] } => {
  const cells: CustomerRowInput = {}
  const notes: CellNote[] = []
  const note = (column: string, code: CellNoteCode) =>
    void notes.push({ column: column.replaceAll(unstorable, '').slice(0, 60), note: code })
  for (const column of Object.keys(row)) {
    const value = (row as Record<string, unknown>)[column]
    if (value === null || value === undefined) continue
    if (!isColumn(column)) {
      note(column, 'unknown_column')
      continue
    }
    if (typeof value !== 'string') {
      note(column, 'not_text')
      continue
    }
    const isPlain = isPlainText(value)
    const text = isPlain ? value : value.replaceAll(unstorable, '')
    if (text !== value) note(column, 'unreadable')
    const cell = isPlain ? text.trim() : text.trim().normalize('NFC')
    const { max, canCut } = limits[column]
    if (cell.length > max) note(column, canCut ? 'shortened' : 'too_long')
    cells[column] = cell.length <= max ? cell : canCut ? cutText(cell, max) : ''
  }
  return { cells, notes }
}

const parseName = (cells: CustomerRowInput): string => {
  const text = cells.name || `${cells.firstName ?? ''} ${cells.lastName ?? ''}`.trim()
  const name = customerName.safeParse(cutText(text, 120))
  return name.success ? name.data : ''
}

const parsePoints = (cell: string): number | undefined =>
  /^\d{1,9}(?:\.0+)?$/.test(cell) ? Math.trunc(Number(cell)) : undefined

const parseCredit = (cell: string, currency: Currency): number | undefined => {
  const credit = parseMoney(cell.replaceAll(/[\p{Sc}\s]/gu, ''), currency)
  return credit === undefined || credit < 0 || credit > 1_000_000_000 ? undefined : credit
}

const languageNames: Readonly<Record<string, Language>> = { english: 'en', inglés: 'en', spanish: 'es', español: 'es' }
const parseLanguage = (cell: string): Language | undefined => {
  const text = cell.toLowerCase()
  return languageNames[text] ?? languages.find((code) => code === text.split(/[-_]/)[0])
}

const parseAddress = (cells: CustomerRowInput, note: (column: CustomerColumn, code: CellNoteCode) => void) => {
  const separate = {
    line1: cells.line1 ?? '',
    line2: cells.line2 ?? '',
    city: cells.city ?? '',
    region: cells.region ?? '',
    postcode: (cells.postcode ?? '').replace(/^'/, ''),
    country: cells.country ?? '',
  }
  const hasOnlyLine1 = separate.city === '' && separate.postcode === ''
  const { country: countryCell, ...parts } = (hasOnlyLine1 && splitAddressCell(separate.line1)) || separate
  const country = countryCell === '' ? undefined : (findCountry(countryCell.replace(/^'/, '')) ?? null)
  if (country === null) note('country', 'bad_country')
  if (parts.line1 === '') {
    if (parts.city !== '' || parts.postcode !== '' || parts.line2 !== '') note('line1', 'no_street')
    return null
  }
  if (parts.line1.length > 200) note('line1', 'shortened')
  return { ...parts, line1: cutText(parts.line1, 200), country }
}

const toContact = (
  cells: CustomerRowInput,
  notes: CellNote[],
): { email: string | null; phone: string | null } | RowProblemCode => {
  const phone = cells.phone ? (parsePhoneCell(cells.phone) ?? null) : null
  if (cells.phone && phone === null) notes.push({ column: 'phone', note: 'bad_phone' })
  const emailCell = cells.email ?? ''
  if (emailCell === '') return phone === null ? 'no_contact' : { email: null, phone }
  const parsed = parseEmailCell(emailCell)
  if (!parsed) return 'bad_email'
  if (parsed.isList) notes.push({ column: 'email', note: 'several_emails' })
  return { email: parsed.email, phone }
}

/**
 * Validates one row, in the browser's preview and in the server's import: a row needs an email or a phone number, and
 * any other cell that can't be read costs only that cell. Only the server can check whether the customer exists.
 */
export const validateCustomerRow = (row: unknown, { currency, today }: RowValidationContext): RowValidation => {
  if (typeof row !== 'object' || row === null || Array.isArray(row))
    return { ok: false, email: '', problem: 'not_a_row' }
  const { cells, notes } = readCells(row)
  const note = (column: CustomerColumn, code: CellNoteCode) => void notes.push({ column, note: code })
  const contact = toContact(cells, notes)
  // The email identifies the row in the list of problems.
  if (typeof contact === 'string') return { ok: false, email: (cells.email ?? '').slice(0, 254), problem: contact }

  /** The parsed cell, or the fallback with a note if it can't be read. */
  const read = <Value>(
    column: CustomerColumn,
    code: CellNoteCode,
    parse: (cell: string) => Value | undefined,
    fallback: Value,
  ): Value => {
    const cell = cells[column] ?? ''
    if (cell === '') return fallback
    const value = parse(cell)
    if (value === undefined) note(column, code)
    return value ?? fallback
  }
  const { tags, hasLongTag } = parseTagsCell(cells.tags ?? '')
  if (hasLongTag) note('tags', 'long_tag')
  if (tags.length > maxCustomerTags) note('tags', 'too_many_tags')
  const emailConsent = read<boolean | null>('emailConsent', 'bad_consent', parseConsentCell, null)
  return {
    ok: true,
    customer: {
      ...contact,
      name: parseName(cells),
      birthday: read<string | null>('birthday', 'bad_birthday', (cell) => parseBirthdayCell(cell, today), null),
      tags: tags.slice(0, maxCustomerTags),
      language: read<Language | null>('language', 'bad_language', parseLanguage, null),
      emailConsent: cells.unsubscribedAt ? false : emailConsent,
      smsConsent: read<boolean | null>('smsConsent', 'bad_consent', parseConsentCell, null),
      address: parseAddress(cells, note),
      points: read('points', 'bad_points', parsePoints, 0),
      credit: read('credit', 'bad_credit', (cell) => parseCredit(cell.replace(/^'/, ''), currency), 0),
      note: cells.note ?? '',
    },
    notes,
  }
}

/** Rows are validated one by one by `validateCustomerRow`, so that an invalid row doesn't fail the other 127. */
export const importBatch = z.strictObject({ customers: z.array(z.unknown()).min(1).max(importBatchSize) })

const skippedRow = z.object({ email: z.string(), reason: z.string() })

const importedRow = z.object({
  _id: z.string(),
  /** Empty if the phone number identified the customer. */
  email: z.string(),
})

export const importResponse = z.object({
  imported: z.array(importedRow),
  /** `index` within the call, from 0. */
  skipped: z.array(skippedRow.extend({ index: z.int(), code: z.enum(rowProblems) })),
  /** Cells that were left out or changed. */
  notes: z.array(z.object({ index: z.int(), column: z.string(), code: z.enum(cellNotes), message: z.string() })),
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

/** Part of the resource `customers`: its operation ids start with it. */
export const customerImports = domain('customers', {
  importRows: endpoint({
    ...storeCreate,
    path: '/customer/import',
    summary:
      'Import up to 128 customers. Each needs an email or a phone number; cells that can’t be read are left out with a note.',
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
      'Import up to 128 customers and update existing ones by email. Blank cells keep current values; points, credit, and notes apply to new customers only.',
    permissions: ['view_customers', 'create_customer', 'edit_customer_sensitive_info'],
    body: importBatch,
    response: updateResponse,
    maxBodyBytes: 256 * 1024,
    validatesItems: 'customers',
  }),
  findExisting: endpoint({
    ...storeQueryByPost,
    path: '/customer/import/preview',
    summary:
      'Find customers who already exist before an import. Returns the emails, and phone numbers as digits, that belong to customers.',
    permissions: ['view_customers', 'create_customer', 'edit_customer_sensitive_info'],
    body: z.strictObject({
      emails: z.array(customerEmail).max(maxContactsPerCheck),
      /** Only of rows without an email. */
      phones: z.array(phoneField).max(maxContactsPerCheck),
    }),
    response: z.object({ emails: z.array(z.string()), phones: z.array(z.string()) }),
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
