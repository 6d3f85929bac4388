import { latestToday } from '#contract/core/time.ts'
import type { CustomerColumn } from '#contract/domains/customer-columns.ts'
import { type CustomerRowInput, type ImportProblem, validateCustomerRow } from '#contract/domains/customer-import.ts'
import type { Currency } from '#contract/enumerations.ts'
import { type CustomerTable, type Mapping, getRows } from './customer-import.table.ts'

export interface RowProblem {
  problem: ImportProblem
  column: string | null
}

/** The rows as they will be sent, the cells of unmapped columns, and the problems by row. */
export interface Validation {
  data: CustomerRowInput[]
  rest: string[][]
  problems: Map<number, RowProblem>
}

const toCustomerRow = (cells: readonly string[], mapping: Mapping): CustomerRowInput => {
  const row: CustomerRowInput = {}
  for (const [index, column] of mapping.entries()) {
    const cell = cells[index]
    if (column && cell) row[column] = cell
  }
  return row
}

const getUnmappedCells = (cells: readonly string[], mapping: Mapping): string[] =>
  mapping.flatMap((column, index) => (column === null ? [cells[index] ?? ''] : []))

// Short enough that the page stays responsive.
const sliceMs = 30

interface ValidateOptions {
  currency: Currency
  onProgress: (done: number) => void
  signal: AbortSignal
}

/** Validates every row as the server will, in slices. Undefined when aborted. */
export const validateRows = async (
  table: CustomerTable,
  mapping: Mapping,
  { currency, onProgress, signal }: ValidateOptions,
): Promise<Validation | undefined> => {
  const rows = getRows(table)
  const validation: Validation = { data: [], rest: [], problems: new Map() }
  const seenEmails = new Set<string>()
  const rules = { currency, today: latestToday(Date.now()) }
  let sliceStart = performance.now()
  for (const [row, cells] of rows.entries()) {
    const customer = toCustomerRow(cells, mapping)
    validation.data.push(customer)
    validation.rest.push(getUnmappedCells(cells, mapping))
    const result = validateCustomerRow(customer, rules)
    if (!result.ok) validation.problems.set(row, { problem: result.problem, column: result.column })
    else if (seenEmails.has(result.customer.email))
      validation.problems.set(row, { problem: 'twice_in_file', column: 'email' })
    else seenEmails.add(result.customer.email)
    if (performance.now() - sliceStart < sliceMs) continue
    onProgress(row + 1)
    await new Promise((resolve) => setTimeout(resolve))
    if (signal.aborted) return undefined
    sliceStart = performance.now()
  }
  return validation
}

/** The mapped columns, in the order of the file. */
export const usedColumns = (mapping: Mapping): CustomerColumn[] => mapping.filter((column) => column !== null)
