import { latestToday } from '#contract/core/time.ts'
import { type DateOrder, detectDateOrder, parseBirthdayCell } from '#contract/domains/customer-cells.ts'
import type { CustomerColumn } from '#contract/domains/customer-columns.ts'
import { type CellNote, type CustomerRowInput, validateCustomerRow } from '#contract/domains/customer-import.ts'
import type { RowProblemCode } from '#contract/domains/customer-import-messages.ts'
import { phoneDigits } from '#contract/domains/customer.ts'
import type { Currency } from '#contract/enumerations.ts'
import { makeSlices } from '#web/kit/csv/slices.ts'
import { type CustomerTable, type Mapping, getRows } from './customer-import.table.ts'

/** The rows as they will be sent, the cells of unmapped columns, and by row why it will fail or what is left out. */
export interface Validation {
  /** Without the columns of addresses if no row has a street, which an address needs. */
  mapping: Mapping
  data: CustomerRowInput[]
  rest: string[][]
  problems: Map<number, RowProblemCode>
  notes: Map<number, CellNote[]>
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
}

/** Validates every row as the server will, in slices. Undefined when aborted. */
export const validateRows = async (
  table: CustomerTable,
  chosenMapping: Mapping,
  { currency, allConsent, onProgress, signal }: ValidateOptions,
): Promise<Validation | undefined> => {
  const rows = getRows(table)
  const mapping = withoutUselessAddresses(rows, chosenMapping)
  const validation: Validation = { mapping, data: [], rest: [], problems: new Map(), notes: new Map() }
  const seenCustomers = new Set<string>()
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
      const key = result.customer.email ?? phoneDigits(result.customer.phone ?? '')
      if (seenCustomers.has(key)) validation.problems.set(row, 'twice_in_file')
      else if (result.notes.length > 0) validation.notes.set(row, result.notes)
      seenCustomers.add(key)
    }
  }
  return validation
}

/** The mapped columns, in the order of the file. */
export const usedColumns = (mapping: Mapping): CustomerColumn[] => mapping.filter((column) => column !== null)
