import * as z from 'zod'
import { customerColumns } from '#contract/domains/customer-columns.ts'
import type { CustomerRowInput, ImportResponse, UpdateResponse } from '#contract/domains/customer-import.ts'

/** The rows to send, and the cells of ignored columns, so that failed rows can be returned unchanged. */
export interface ImportRows {
  data: readonly CustomerRowInput[]
  rest: readonly (readonly string[])[]
}

const importRecord = z.object({
  importId: z.string(),
  totalRecords: z.int(),
  isCompleted: z.boolean(),
  isCancelled: z.boolean(),
  processedCount: z.int(),
  /** Absent in records of an earlier version. */
  updateExisting: z.boolean().optional(),
  /** The end of the pause before the next batch, so that a reload doesn't cut it short. */
  pausedUntil: z.int().optional(),
  /** The import belongs to one person and one store. */
  person: z.string(),
  store: z.string(),
  storeName: z.string(),
  successful: z.int(),
  failed: z.int(),
  /** Imported rows of which cells were left out. Absent in records of an earlier version. */
  noted: z.int().optional(),
  /**
   * Row number and index into `reasons` of each failed row. Stored as two arrays because local storage is small and
   * every row may fail.
   */
  failedRows: z.array(z.int()),
  failedFor: z.array(z.int()),
  reasons: z.array(z.string()),
  /** Why the remaining rows were not sent. */
  stoppedBy: z.string().nullable(),
  /** The columns of the file and what each is mapped to. */
  header: z.array(z.string()),
  mapping: z.array(z.enum(customerColumns).nullable()),
})
export type ImportRecord = Readonly<z.infer<typeof importRecord>>

const storedRecord = importRecord.extend({
  /** Absent if local storage was too small. */
  data: z.array(z.record(z.string(), z.string())).optional(),
  rest: z.array(z.array(z.string())).optional(),
})

export interface StoredImport {
  record: ImportRecord
  rows: ImportRows | undefined
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const parseStoredImport = (text: string | null | undefined): StoredImport | undefined => {
  const parsed = storedRecord.safeParse(parseJson(text ?? ''))
  if (!parsed.success) return undefined
  const { data, rest, ...record } = parsed.data
  return { record, rows: data && { data, rest: rest ?? [] } }
}

export const serializeStoredImport = ({ record, rows }: StoredImport): string => JSON.stringify({ ...record, ...rows })

export const isFinished = ({ isCompleted, isCancelled }: ImportRecord): boolean => isCompleted || isCancelled

/** The record after a batch response. */
export const applyBatchResponse = (
  record: ImportRecord,
  sentCount: number,
  { imported, skipped, notes, updated = [] }: ImportResponse & Partial<UpdateResponse>,
): ImportRecord => {
  const reasons = [...record.reasons]
  const toReasonIndex = (reason: string): number => {
    const knownIndex = reasons.indexOf(reason)
    return knownIndex < 0 ? reasons.push(reason) - 1 : knownIndex
  }
  const processedCount = record.processedCount + sentCount
  return {
    ...record,
    processedCount,
    successful: record.successful + imported.length + updated.length,
    failed: record.failed + skipped.length,
    noted: (record.noted ?? 0) + new Set(notes.map(({ index }) => index)).size,
    failedRows: [...record.failedRows, ...skipped.map(({ index }) => record.processedCount + index)],
    failedFor: [...record.failedFor, ...skipped.map(({ reason }) => toReasonIndex(reason))],
    reasons,
    isCompleted: processedCount >= record.totalRecords,
  }
}

/** A request that failed after all retries ends the import and counts as one failure. */
export const applyFailure = (record: ImportRecord, message: string): ImportRecord => ({
  ...record,
  failed: record.failed + 1,
  stoppedBy: message,
  isCompleted: true,
})
