import type { Tone } from '../../theme/mantine.ts'
import { type ImportRecord, type ImportRows, isOver } from './record.ts'

export interface ShownImport {
  record: ImportRecord
  rows: ImportRows
}

/** Blue while running, green without failures, red without successes, yellow for both. */
export const toneOf = (record: ImportRecord): Tone => {
  if (!isOver(record)) return 'info'
  if (record.failed === 0) return 'success'
  return record.successful === 0 ? 'danger' : 'warning'
}

/** 0 to 100; 100 for an empty import. */
export const percentOf = ({ processedCount, totalRecords }: ImportRecord): number =>
  totalRecords === 0 ? 100 : (100 * processedCount) / totalRecords

export interface ImportError {
  row: number
  email: string
  reason: string
}

const reasonOf = ({ reasons, failedFor }: ImportRecord, place: number): string => reasons[failedFor[place] ?? -1] ?? ''

export const errorsOf = ({ record, rows }: ShownImport, most: number): ImportError[] =>
  record.failedRows.slice(0, most).map((row, place) => ({
    row,
    email: rows.data[row]?.email?.trim() ?? '',
    reason: reasonOf(record, place),
  }))

/** The cells of a row as they were in the file. */
const cellsOf = ({ record, rows }: ShownImport, row: number): string[] => {
  const rest = [...(rows.rest[row] ?? [])]
  return record.mapping.map((column) => (column === null ? rest.shift() : rows.data[row]?.[column]) ?? '')
}

/** Failed rows with their reasons, and the unsent rows if a request failed. */
export const failedRowsOf = (shown: ShownImport): string[][] => {
  const { record } = shown
  const failed = record.failedRows.map((row, place) => [...cellsOf(shown, row), reasonOf(record, place)])
  const { stoppedBy, processedCount, totalRecords } = record
  if (stoppedBy === null) return failed
  const unsent = Array.from({ length: totalRecords - processedCount }, (_, place) => processedCount + place)
  return [...failed, ...unsent.map((row) => [...cellsOf(shown, row), stoppedBy])]
}
