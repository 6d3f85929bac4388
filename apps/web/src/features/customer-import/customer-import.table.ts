import { type CustomerColumn, guessColumns } from '#contract/domains/customer-columns.ts'
import { mostCustomersPerImport } from '#contract/domains/customer-import.ts'
import { type NoTable, readTable } from '../../kit/read-table.ts'

/** The uploaded or pasted rows, before their columns are mapped. */
export interface CustomerTable {
  lines: readonly (readonly string[])[]
  /** The row numbers in the file, from 1, counting empty rows. */
  places: readonly number[]
  hasHeadings: boolean
}

export type Unreadable = 'empty' | 'tooMany' | 'unreadable' | NoTable

export type Mapping = readonly (CustomerColumn | null)[]

const isAddress = (cell: string | undefined): boolean => /^[^\s@]+@[^\s@]+$/.test(cell?.trim() ?? '')

/** Returns an error code if the source can't be used. */
export const readCustomers = async (source: Blob): Promise<CustomerTable | Unreadable> => {
  const table = await readTable(source, { keepEmpty: true }).catch(() => [])
  if (typeof table === 'string') return table
  const kept = table.flatMap((cells, place) => (cells.some((cell) => cell.trim() !== '') ? [{ cells, place }] : []))
  const [first] = kept
  // A first row with an email address is a customer, not a header.
  const hasHeadings = !first?.cells.some(isAddress)
  if (!first || (hasHeadings && kept.length === 1)) return 'empty'
  if (kept.length > mostCustomersPerImport + 1) return 'tooMany'
  if (first.cells.length > 200 || first.cells.some((cell) => cell.length > 200)) return 'unreadable'
  return { lines: kept.map(({ cells }) => cells), places: kept.map(({ place }) => place + 1), hasHeadings }
}

const widthOf = ({ lines }: CustomerTable): number =>
  lines.slice(0, 50).reduce((most, { length }) => Math.max(most, length), 0)

/** The column names; numbered where there is none. */
export const headerOf = (table: CustomerTable, numbered: (number: number) => string): string[] =>
  Array.from({ length: widthOf(table) }, (_, column) => {
    const name = table.hasHeadings ? table.lines[0]?.[column]?.trim() : ''
    return name || numbered(column + 1)
  })

export const rowsOf = ({ lines, hasHeadings }: CustomerTable): readonly (readonly string[])[] =>
  hasHeadings ? lines.slice(1) : lines

/** The row number in the file of a row below the header. */
export const placeOf = ({ places, hasHeadings }: CustomerTable, row: number): number =>
  places[hasHeadings ? row + 1 : row] ?? row + 1

/** Guesses by column names; an email column also by its content. */
export const guessFor = (table: CustomerTable): Mapping => {
  const named = guessColumns(headerOf(table, () => ''))
  if (named.includes('email')) return named
  const first = rowsOf(table)[0] ?? []
  const at = first.findIndex(isAddress)
  return named.map((column, place) => (place === at ? 'email' : column))
}

/** The required column that isn't mapped yet. */
export const lackOf = (mapping: Mapping): 'noEmail' | 'noName' | undefined => {
  if (!mapping.includes('email')) return 'noEmail'
  const named = (['name', 'firstName', 'lastName'] as const).some((column) => mapping.includes(column))
  return named ? undefined : 'noName'
}
