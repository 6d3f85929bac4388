import { type CustomerColumn, guessColumns } from '#contract/domains/customer-columns.ts'
import { mostCustomersPerImport } from '#contract/domains/customer-import.ts'
import { type NoTable, readTable } from '../../kit/read-table.ts'

/** What was chosen or pasted, before anybody has said what its columns are. */
export interface CustomerTable {
  lines: readonly (readonly string[])[]
  /** Where each stands in the file, from 1, empty rows counted. */
  places: readonly number[]
  hasHeadings: boolean
}

export type Unreadable = 'empty' | 'tooMany' | 'unreadable' | NoTable

export type Mapping = readonly (CustomerColumn | null)[]

const isAddress = (cell: string | undefined): boolean => /^[^\s@]+@[^\s@]+$/.test(cell?.trim() ?? '')

/** A word for why not, where it cannot be used. */
export const readCustomers = async (source: Blob): Promise<CustomerTable | Unreadable> => {
  const table = await readTable(source, { keepEmpty: true }).catch(() => [])
  if (typeof table === 'string') return table
  const kept = table.flatMap((cells, place) => (cells.some((cell) => cell.trim() !== '') ? [{ cells, place }] : []))
  const [first] = kept
  // Names of columns are no addresses: then the first row is a customer already.
  const hasHeadings = !first?.cells.some(isAddress)
  if (!first || (hasHeadings && kept.length === 1)) return 'empty'
  if (kept.length > mostCustomersPerImport + 1) return 'tooMany'
  if (first.cells.length > 200 || first.cells.some((cell) => cell.length > 200)) return 'unreadable'
  return { lines: kept.map(({ cells }) => cells), places: kept.map(({ place }) => place + 1), hasHeadings }
}

const widthOf = ({ lines }: CustomerTable): number =>
  lines.slice(0, 50).reduce((most, { length }) => Math.max(most, length), 0)

/** The names of the columns; a number's word where there is none. */
export const headerOf = (table: CustomerTable, numbered: (number: number) => string): string[] =>
  Array.from({ length: widthOf(table) }, (_, column) => {
    const name = table.hasHeadings ? table.lines[0]?.[column]?.trim() : ''
    return name || numbered(column + 1)
  })

export const rowsOf = ({ lines, hasHeadings }: CustomerTable): readonly (readonly string[])[] =>
  hasHeadings ? lines.slice(1) : lines

/** The row of the file that a row below the headings is. */
export const placeOf = ({ places, hasHeadings }: CustomerTable, row: number): number =>
  places[hasHeadings ? row + 1 : row] ?? row + 1

/** By the names of the columns; an address is known by its look. */
export const guessFor = (table: CustomerTable): Mapping => {
  const named = guessColumns(headerOf(table, () => ''))
  if (named.includes('email')) return named
  const first = rowsOf(table)[0] ?? []
  const at = first.findIndex(isAddress)
  return named.map((column, place) => (place === at ? 'email' : column))
}

/** What the mapping still lacks. */
export const lackOf = (mapping: Mapping): 'noEmail' | 'noName' | undefined => {
  if (!mapping.includes('email')) return 'noEmail'
  const named = (['name', 'firstName', 'lastName'] as const).some((column) => mapping.includes(column))
  return named ? undefined : 'noName'
}
