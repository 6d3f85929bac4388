import type { Tone } from '#web/theme/mantine.ts'
import { type ImportRecord, type ImportRows, isFinished } from './record.ts'

export interface ImportState {
  record: ImportRecord
  rows: ImportRows
}

/** Blue while running, green without failures, red without successes, yellow for both. */
export const getImportTone = (record: ImportRecord): Tone => {
  if (!isFinished(record)) return 'info'
  if (record.failed === 0) return 'success'
  return record.successful === 0 ? 'danger' : 'warning'
}

/** 0 to 100; 100 for an empty import. */
export const getImportPercent = ({ processedCount, totalRecords }: ImportRecord): number =>
  totalRecords === 0 ? 100 : (100 * processedCount) / totalRecords

export interface ImportError {
  row: number
  email: string
  reason: string
}

const getFailureReason = ({ reasons, failedFor }: ImportRecord, index: number): string =>
  reasons[failedFor[index] ?? -1] ?? ''

export const getImportErrors = ({ record, rows }: ImportState, limit: number): ImportError[] =>
  record.failedRows.slice(0, limit).map((row, index) => ({
    row,
    email: rows.data[row]?.email?.trim() ?? '',
    reason: getFailureReason(record, index),
  }))

/** The cells of a row as they were in the file. */
const getFileCells = ({ record, rows }: ImportState, row: number): string[] => {
  const rest = [...(rows.rest[row] ?? [])]
  return record.mapping.map((column) => (column === null ? rest.shift() : rows.data[row]?.[column]) ?? '')
}

/** Failed rows with their reasons, and the unsent rows if a request failed. */
export const getFailedRows = (importState: ImportState): string[][] => {
  const { record } = importState
  const failed = record.failedRows.map((row, index) => [
    ...getFileCells(importState, row),
    getFailureReason(record, index),
  ])
  const { stoppedBy, processedCount, totalRecords } = record
  if (stoppedBy === null) return failed
  const unsent = Array.from({ length: totalRecords - processedCount }, (_, index) => processedCount + index)
  return [...failed, ...unsent.map((row) => [...getFileCells(importState, row), stoppedBy])]
}
