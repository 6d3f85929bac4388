import { latestToday } from '#contract/core/time.ts'
import { type DateOrder, detectDateOrder, parseBirthdayCell } from '#contract/domains/customer-cells.ts'
import type { CustomerColumn } from '#contract/domains/customer-columns.ts'
import {
  type CellNote,
  type CustomerRowInput,
  maxContactsPerCheck,
  validateCustomerRow,
} from '#contract/domains/customer-import.ts'
import type { RowProblemCode } from '#contract/domains/customer-import-messages.ts'
import { phoneDigits } from '#contract/domains/customer.ts'
import type { Currency } from '#contract/enumerations.ts'
import { makeSlices } from '#web/kit/csv/slices.ts'
import { type CustomerTable, type Mapping, getRows } from './customer-import.table.ts'

type ExistingProblemCode = Extract<RowProblemCode, 'already_there' | 'phone_taken'>

/** The rows as they will be sent, the cells of unmapped columns, and by row why it will fail or what is left out. */
export interface Validation {
  /** Without the columns of addresses if no row has a street, which an address needs. */
  mapping: Mapping
  data: CustomerRowInput[]
  rest: string[][]
  problems: Map<number, RowProblemCode>
  notes: Map<number, CellNote[]>
  /** The rows of existing customers. Undefined if that couldn't be found out. */
  existing?: Map<number, ExistingProblemCode> | undefined
}

/** Which of these emails and phone numbers belong to customers. */
export type FindExisting = (contacts: Contacts) => Promise<Contacts | undefined>
interface Contacts {
  emails: string[]
  phones: string[]
}

/** The order of day and month in a column, if its rows show one and don't contradict each other. */
const findDateOrder = async (rows: readonly (readonly string[])[], column: number): Promise<DateOrder | undefined> => {
  const pauseIfDue = makeSlices()
  let found: DateOrder | undefined
  for (const cells of rows) {
    await pauseIfDue()
    const order = detectDateOrder(cells[column] ?? '')
    if (order !== undefined && found !== undefined && order !== found) return undefined
    found ??= order
  }
  return found
}

/** Birthdays in the order of day and month that rows of the column show; the server sees only a part of the file. */
const makeBirthdayReader = async (rows: readonly (readonly string[])[], mapping: Mapping, today: string) => {
  const column = mapping.indexOf('birthday')
  const order = column < 0 ? undefined : await findDateOrder(rows, column)
  return (cell: string): string => (order && parseBirthdayCell(cell, today, order)) ?? cell
}

/** Makes the row that is sent. Only its birthday may be written differently than in the file. */
const makeRowReader = (mapping: Mapping, allConsent: boolean, readBirthday: (cell: string) => string) => {
  const mapped = mapping.flatMap((column, index) => (column ? [{ column, index }] : []))
  return (cells: readonly string[]): CustomerRowInput => {
    const row: CustomerRowInput = allConsent ? { emailConsent: 'yes' } : {}
    for (const { column, index } of mapped) {
      const cell = cells[index]
      if (cell) row[column] = column === 'birthday' ? readBirthday(cell) : cell
    }
    return row
  }
}

const addressColumns: ReadonlySet<CustomerColumn | null> = new Set<CustomerColumn>([
  'line1',
  'line2',
  'city',
  'region',
  'postcode',
  'country',
])

/** One note for the file replaces a note in each of its rows. */
export const skipsAddresses = (mapping: Mapping, used: Mapping): boolean =>
  mapping.some((column, index) => column !== used[index])

const withoutUselessAddresses = (rows: readonly (readonly string[])[], mapping: Mapping): Mapping => {
  const street = mapping.indexOf('line1')
  const hasStreets = street >= 0 && rows.some((cells) => cells[street]?.trim())
  return hasStreets ? mapping : mapping.map((column) => (addressColumns.has(column) ? null : column))
}

const progressEveryMs = 200

interface ValidateOptions {
  currency: Currency
  /** The user confirmed that everyone agreed to email marketing. A column of the file wins. */
  allConsent: boolean
  onProgress: (done: number) => void
  signal: AbortSignal
  /** Missing without the permission. */
  findExisting?: FindExisting | undefined
}

interface ContactOfRow {
  row: number
  email: string | null
  phone: string | null
}

/** In batches, one after the other. */
const findExistingRows = async (
  rows: readonly ContactOfRow[],
  findExisting: FindExisting,
): Promise<Map<number, ExistingProblemCode> | undefined> => {
  const existing = new Map<number, ExistingProblemCode>()
  for (let from = 0; from < rows.length; from += maxContactsPerCheck) {
    const batch = rows.slice(from, from + maxContactsPerCheck)
    const found = await findExisting({
      emails: batch.flatMap(({ email }) => email ?? []),
      phones: batch.flatMap(({ email, phone }) => (email === null ? (phone ?? []) : [])),
    })
    if (!found) return undefined
    const emails = new Set(found.emails)
    const phones = new Set(found.phones)
    for (const { row, email, phone } of batch) {
      if (email === null && phones.has(phoneDigits(phone ?? ''))) existing.set(row, 'phone_taken')
      if (email !== null && emails.has(email)) existing.set(row, 'already_there')
    }
  }
  return existing
}

/** Validates every row as the server will, in slices. Undefined when aborted. */
export const validateRows = async (
  table: CustomerTable,
  chosenMapping: Mapping,
  { currency, allConsent, onProgress, signal, findExisting }: ValidateOptions,
): Promise<Validation | undefined> => {
  const rows = getRows(table)
  const mapping = withoutUselessAddresses(rows, chosenMapping)
  const validation: Validation = { mapping, data: [], rest: [], problems: new Map(), notes: new Map() }
  const seenCustomers = new Set<string>()
  const contacts: ContactOfRow[] = []
  const addsConsent = allConsent && !mapping.includes('emailConsent')
  const rules = { currency, today: latestToday(Date.now()) }
  const readRow = makeRowReader(mapping, addsConsent, await makeBirthdayReader(rows, mapping, rules.today))
  const unmapped = mapping.flatMap((column, index) => (column === null ? [index] : []))
  const pauseIfDue = makeSlices()
  let reportedAt = performance.now()
  for (const [row, cells] of rows.entries()) {
    await pauseIfDue()
    if (signal.aborted) return undefined
    if (performance.now() - reportedAt > progressEveryMs) {
      reportedAt = performance.now()
      onProgress(row)
    }
    const customer = readRow(cells)
    validation.data.push(customer)
    validation.rest.push(unmapped.map((index) => cells[index] ?? ''))
    const result = validateCustomerRow(customer, rules)
    if (!result.ok) validation.problems.set(row, result.problem)
    else {
      const { email, phone } = result.customer
      const key = email ?? phoneDigits(phone ?? '')
      if (seenCustomers.has(key)) validation.problems.set(row, 'twice_in_file')
      else {
        contacts.push({ row, email, phone })
        if (result.notes.length > 0) validation.notes.set(row, result.notes)
      }
      seenCustomers.add(key)
    }
  }
  if (findExisting) validation.existing = await findExistingRows(contacts, findExisting)
  return validation
}

export interface Outcome {
  problems: ReadonlyMap<number, RowProblemCode>
  /** The rows that update a customer, who is found by email. */
  updates: ReadonlySet<number>
  notes: ReadonlyMap<number, readonly CellNote[]>
}

/** What the import will do with the rows, as far as it's known. */
export const toOutcome = ({ problems, notes, existing = new Map() }: Validation, updateExisting: boolean): Outcome => {
  const isUpdate = (problem: ExistingProblemCode) => updateExisting && problem === 'already_there'
  const updated = [...existing].filter(([, problem]) => isUpdate(problem))
  const failed = new Map([...existing].filter(([, problem]) => !isUpdate(problem)))
  return {
    problems: new Map([...problems, ...failed].toSorted(([left], [right]) => left - right)),
    updates: new Set(updated.map(([row]) => row)),
    notes: new Map([...notes].filter(([row]) => !failed.has(row))),
  }
}

/** The mapped columns, in the order of the file. */
export const usedColumns = (mapping: Mapping): CustomerColumn[] => mapping.filter((column) => column !== null)
