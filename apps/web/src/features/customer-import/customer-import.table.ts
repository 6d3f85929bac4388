import {
  type CustomerColumn,
  type CustomerFileSource,
  detectFileSource,
  guessColumns,
} from '#contract/domains/customer-columns.ts'
import { maxCustomersPerImport } from '#contract/domains/customer-import.ts'
import { type TableError, readTable } from '#web/kit/csv/read-table.ts'
import { makeSlices } from '#web/kit/csv/slices.ts'

/** The uploaded or pasted rows, before their columns are mapped. */
export interface CustomerTable {
  lines: readonly (readonly string[])[]
  /** The row numbers in the file, from 1, counting empty rows. */
  rowNumbers: readonly number[]
  hasHeadings: boolean
}

export type ReadError = 'empty' | 'tooMany' | 'unreadable' | TableError

export type Mapping = readonly (CustomerColumn | null)[]

const isEmail = (cell: string | undefined): boolean => /^[^\s@]+@[^\s@]+$/.test(cell?.trim() ?? '')

/** Returns an error code if the source can't be used. */
export const readCustomers = async (source: Blob): Promise<CustomerTable | ReadError> => {
  const table = await readTable(source, { keepEmpty: true }).catch(() => [])
  if (typeof table === 'string') return table
  const lines: string[][] = []
  const rowNumbers: number[] = []
  const pauseIfDue = makeSlices()
  for (const [index, cells] of table.entries()) {
    await pauseIfDue()
    if (cells.every((cell) => cell.trim() === '')) continue
    lines.push(cells)
    rowNumbers.push(index + 1)
  }
  const [first] = lines
  // A first row with an email address is a customer, not a header.
  const hasHeadings = !first?.some(isEmail)
  if (!first || (hasHeadings && lines.length === 1)) return 'empty'
  if (lines.length > maxCustomersPerImport + 1) return 'tooMany'
  if (first.length > 200 || first.some((cell) => cell.length > 200)) return 'unreadable'
  return { lines, rowNumbers, hasHeadings }
}

const getWidth = ({ lines }: CustomerTable): number =>
  lines.slice(0, 50).reduce((widest, { length }) => Math.max(widest, length), 0)

/** The column names; numbered where there is none. */
export const getHeader = (table: CustomerTable, toNumberLabel: (number: number) => string): string[] =>
  Array.from({ length: getWidth(table) }, (_, column) => {
    const name = table.hasHeadings ? table.lines[0]?.[column]?.trim() : ''
    return name || toNumberLabel(column + 1)
  })

export const getRows = ({ lines, hasHeadings }: CustomerTable): readonly (readonly string[])[] =>
  hasHeadings ? lines.slice(1) : lines

/** The row number in the file of a row below the header. */
export const getRowNumber = ({ rowNumbers, hasHeadings }: CustomerTable, row: number): number =>
  rowNumbers[hasHeadings ? row + 1 : row] ?? row + 1

/** The program that wrote the file, if its column names say so. */
export const getFileSource = ({ lines, hasHeadings }: CustomerTable): CustomerFileSource | undefined =>
  hasHeadings ? detectFileSource(lines[0] ?? []) : undefined

/** Guesses by column names; an email column also by its content. */
export const guessMapping = (table: CustomerTable): Mapping => {
  const guessed = guessColumns(getHeader(table, () => ''))
  if (guessed.includes('email')) return guessed
  const first = getRows(table)[0] ?? []
  const emailIndex = first.findIndex(isEmail)
  return guessed.map((column, index) => (index === emailIndex ? 'email' : column))
}

/** The required column that isn't mapped yet. Customers without an email are identified by their phone number. */
export const findMissingColumn = (mapping: Mapping): 'noEmail' | undefined =>
  mapping.includes('email') || mapping.includes('phone') ? undefined : 'noEmail'
