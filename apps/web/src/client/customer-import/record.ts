import * as z from 'zod'
import { customerColumns } from '#contract/domains/customer-columns.ts'
import type { CustomerRowInput, ImportAnswer } from '#contract/domains/customer-import.ts'

/** What is to be sent, and the cells of the columns that are left out, so that failed rows go back as they came. */
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
  /** It belongs to one person and one store. */
  person: z.string(),
  store: z.string(),
  storeName: z.string(),
  successful: z.int(),
  failed: z.int(),
  /** Of each row that failed, where it is and which of the reasons it has: local storage is small, and all may fail. */
  failedRows: z.array(z.int()),
  failedFor: z.array(z.int()),
  reasons: z.array(z.string()),
  /** Why the rest was not sent. */
  stoppedBy: z.string().nullable(),
  /** The columns of the file, and what each is. */
  header: z.array(z.string()),
  mapping: z.array(z.enum(customerColumns).nullable()),
})
export type ImportRecord = Readonly<z.infer<typeof importRecord>>

const keptRecord = importRecord.extend({
  /** Absent when local storage was too small for it. */
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

/** The record after a batch was answered. */
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

/** A call that failed for good ends the import and counts as one failure. */
export const withFailure = (record: ImportRecord, message: string): ImportRecord => ({
  ...record,
  failed: record.failed + 1,
  stoppedBy: message,
  isCompleted: true,
})
