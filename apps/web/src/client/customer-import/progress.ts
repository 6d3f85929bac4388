import type { Tone } from '../../theme/mantine.ts'
import { type ImportRecord, type ImportRows, isOver } from './record.ts'

export interface ShownImport {
  record: ImportRecord
  rows: ImportRows
}

/** Blue while it runs, green without failures, red without successes, yellow for both. */
export const toneOf = (record: ImportRecord): Tone => {
  if (!isOver(record)) return 'info'
  if (record.failed === 0) return 'success'
  return record.successful === 0 ? 'danger' : 'warning'
}

/** 0 to 100; nothing to do is all done. */
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

/** A row as it stood in the file. */
const cellsOf = ({ record, rows }: ShownImport, row: number): string[] => {
  const rest = [...(rows.rest[row] ?? [])]
  return record.mapping.map((column) => (column === null ? rest.shift() : rows.data[row]?.[column]) ?? '')
}

/** The rows that failed, with their reasons; after a call that failed, those that were never sent, too. */
export const failedRowsOf = (shown: ShownImport): string[][] => {
  const { record } = shown
  const failed = record.failedRows.map((row, place) => [...cellsOf(shown, row), reasonOf(record, place)])
  const { stoppedBy, processedCount, totalRecords } = record
  if (stoppedBy === null) return failed
  const unsent = Array.from({ length: totalRecords - processedCount }, (_, place) => processedCount + place)
  return [...failed, ...unsent.map((row) => [...cellsOf(shown, row), stoppedBy])]
}
