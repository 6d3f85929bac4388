import * as z from 'zod'
import { customerColumns } from '#contract/domains/customer-columns.ts'
import type { CustomerRowInput, ImportAnswer } from '#contract/domains/customer-import.ts'

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
  /** The import belongs to one person and one store. */
  person: z.string(),
  store: z.string(),
  storeName: z.string(),
  successful: z.int(),
  failed: z.int(),
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

const keptRecord = importRecord.extend({
  /** Absent if local storage was too small. */
  data: z.array(z.record(z.string(), z.string())).optional(),
  rest: z.array(z.array(z.string())).optional(),
})

export interface Kept {
  record: ImportRecord
  rows: ImportRows | undefined
}

const json = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const readKept = (text: string | null | undefined): Kept | undefined => {
  const parsed = keptRecord.safeParse(json(text ?? ''))
  if (!parsed.success) return undefined
  const { data, rest, ...record } = parsed.data
  return { record, rows: data && { data, rest: rest ?? [] } }
}

export const writeKept = ({ record, rows }: Kept): string => JSON.stringify({ ...record, ...rows })

export const isOver = ({ isCompleted, isCancelled }: ImportRecord): boolean => isCompleted || isCancelled

/** The record after a batch response. */
export const withAnswer = (record: ImportRecord, sent: number, { imported, skipped }: ImportAnswer): ImportRecord => {
  const reasons = [...record.reasons]
  const placeOf = (reason: string): number => {
    const known = reasons.indexOf(reason)
    return known < 0 ? reasons.push(reason) - 1 : known
  }
  const processedCount = record.processedCount + sent
  return {
    ...record,
    processedCount,
    successful: record.successful + imported.length,
    failed: record.failed + skipped.length,
    failedRows: [...record.failedRows, ...skipped.map(({ index }) => record.processedCount + index)],
    failedFor: [...record.failedFor, ...skipped.map(({ reason }) => placeOf(reason))],
    reasons,
    isCompleted: processedCount >= record.totalRecords,
  }
}

/** A request that failed after all retries ends the import and counts as one failure. */
export const withFailure = (record: ImportRecord, message: string): ImportRecord => ({
  ...record,
  failed: record.failed + 1,
  stoppedBy: message,
  isCompleted: true,
})
