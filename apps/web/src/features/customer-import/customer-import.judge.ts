import { latestToday } from '#contract/core/time.ts'
import type { CustomerColumn } from '#contract/domains/customer-columns.ts'
import { type CustomerRowInput, type ImportProblem, judgeRow } from '#contract/domains/customer-import.ts'
import type { Currency } from '#contract/enumerations.ts'
import { type CustomerTable, type Mapping, rowsOf } from './customer-import.table.ts'

export interface RowProblem {
  problem: ImportProblem
  column: string | null
}

/** The rows as they will be sent, the cells of unmapped columns, and the problems by row. */
export interface Judgement {
  data: CustomerRowInput[]
  rest: string[][]
  problems: Map<number, RowProblem>
}

const customerOf = (cells: readonly string[], mapping: Mapping): CustomerRowInput => {
  const row: CustomerRowInput = {}
  for (const [place, column] of mapping.entries()) {
    const cell = cells[place]
    if (column && cell) row[column] = cell
  }
  return row
}

const restOf = (cells: readonly string[], mapping: Mapping): string[] =>
  mapping.flatMap((column, place) => (column === null ? [cells[place] ?? ''] : []))

// Short enough that the page stays responsive.
const spell = 30

interface Judging {
  currency: Currency
  told: (done: number) => void
  over: AbortSignal
}

/** Validates every row as the server will, in slices. Undefined when aborted. */
export const judgeRows = async (
  table: CustomerTable,
  mapping: Mapping,
  { currency, told, over }: Judging,
): Promise<Judgement | undefined> => {
  const rows = rowsOf(table)
  const judged: Judgement = { data: [], rest: [], problems: new Map() }
  const seen = new Set<string>()
  const rules = { currency, today: latestToday(Date.now()) }
  let since = performance.now()
  for (const [row, cells] of rows.entries()) {
    const customer = customerOf(cells, mapping)
    judged.data.push(customer)
    judged.rest.push(restOf(cells, mapping))
    const verdict = judgeRow(customer, rules)
    if (!verdict.ok) judged.problems.set(row, { problem: verdict.problem, column: verdict.column })
    else if (seen.has(verdict.customer.email)) judged.problems.set(row, { problem: 'twice_in_file', column: 'email' })
    else seen.add(verdict.customer.email)
    if (performance.now() - since < spell) continue
    told(row + 1)
    await new Promise((resolve) => setTimeout(resolve))
    if (over.aborted) return undefined
    since = performance.now()
  }
  return judged
}

/** The mapped columns, in the order of the file. */
export const usedColumns = (mapping: Mapping): CustomerColumn[] => mapping.filter((column) => column !== null)
