import type { CustomerColumn } from '#contract/domains/customer-columns.ts'
import {
  type CustomerRowInput,
  type ImportResponse,
  importPauseMs,
  type UpdateResponse,
} from '#contract/domains/customer-import.ts'
import { second } from '#contract/core/time.ts'
import { ApiError, asApiError } from '#web/client/api-error.ts'
import { newUuid } from '#web/client/idempotency.ts'
import { retry, retryDelay } from '#web/client/query-client.ts'
import { type Signal, signal } from '#web/client/signal.ts'
import { nextBatch } from './next-batch.ts'
import type { ImportState } from './progress.ts'
import {
  type ImportRecord,
  type ImportRows,
  isFinished,
  type StoredImport,
  parseStoredImport,
  applyBatchResponse,
  applyFailure,
  serializeStoredImport,
} from './record.ts'
import type { RowStore } from './row-store.ts'
import type { TabLock } from './tab-lock.ts'

/** Specification §9: how long the record of a finished import is kept. */
const recordRetentionMs = second
// The record is rewritten after each batch and broadcast to every tab; larger rows go to IndexedDB.
const maxRecordLength = 1_000_000
const maxRowsInRecord = 20_000

export interface ImportPorts {
  /** The record in local storage. `write` returns whether it was stored. */
  read: () => string | undefined
  write: (text: string) => boolean
  /** Deletes the record and the rows from local storage and IndexedDB. */
  discard: () => void
  onOtherTab: (listener: (text: string | null) => void) => void
  rows: RowStore
  tabLock: TabLock
  send: (
    customers: readonly CustomerRowInput[],
    options: BatchOptions,
  ) => Promise<ImportResponse & Partial<UpdateResponse>>
  /** A request failed after all retries. */
  onFailed: (message: string) => void
  /**
   * Reports a finished import. Called by the tab that ran it, and again if that tab was closed before it stored the
   * result.
   */
  reportFinished: (record: ImportRecord) => Promise<unknown>
  refreshLists: () => void
}

export interface BatchOptions {
  updateExisting: boolean
  intent: string
  storeId: string
  signal: AbortSignal
}

/** The person and stores whose imports this tab may resume. */
export interface Importer {
  person: string
  stores: readonly string[]
}

export interface NewImport extends ImportRows {
  person: string
  store: string
  storeName: string
  header: readonly string[]
  mapping: readonly (CustomerColumn | null)[]
  updateExisting: boolean
}

export interface ImportEngine {
  state: Signal<ImportState | undefined>
  /** Returns false if an import is already running. */
  start: (input: NewImport) => Promise<boolean>
  /** After sign-in: resumes this person's import and discards finished ones and those of other people. */
  resume: (importer: Importer) => void
  cancel: () => void
  close: () => void
  /** After sign-out: discards everything. */
  reset: () => void
}

const wait = (ms: number, abortSignal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(finish, ms)
    abortSignal.addEventListener('abort', finish, { once: true })
  })

/** At most the whole pause, even if the clock was set back. */
const waitForPause = async ({ pausedUntil = 0 }: ImportRecord, abortSignal: AbortSignal): Promise<void> => {
  const remaining = Math.min(pausedUntil - Date.now(), importPauseMs)
  if (remaining > 0) await wait(remaining, abortSignal)
}

// The same batch, sent by a tab that has since closed, is still being processed.
const isInFlight = (error: unknown): boolean => error instanceof ApiError && error.code === 'in_flight'

const sendWithRetry = async <Result>(call: () => Promise<Result>, abortSignal: AbortSignal): Promise<Result> => {
  for (let failures = 0; ; failures += 1) {
    try {
      return await call()
    } catch (error) {
      const canRetry = retry(failures, isInFlight(error) ? undefined : error)
      if (abortSignal.aborted || !canRetry) throw error
      await wait(retryDelay(failures), abortSignal)
    }
  }
}

const toImportRecord = ({
  data,
  person,
  store,
  storeName,
  header,
  mapping,
  updateExisting,
}: NewImport): ImportRecord => ({
  importId: newUuid(),
  totalRecords: data.length,
  isCompleted: data.length === 0,
  isCancelled: false,
  processedCount: 0,
  updateExisting,
  person,
  store,
  storeName,
  successful: 0,
  failed: 0,
  noted: 0,
  failedRows: [],
  failedFor: [],
  reasons: [],
  stoppedBy: null,
  header: [...header],
  mapping: [...mapping],
})

/** Runs one customer import at a time, in one tab, independent of the current page. */
export const makeImportEngine = (ports: ImportPorts): ImportEngine => {
  const state = signal<ImportState | undefined>(undefined)
  let importer: Importer | undefined
  let stop: () => void = () => undefined
  // Incremented whenever another import becomes active: a read from IndexedDB that finishes later is ignored.
  let generation = 0

  /** Returns whether the record contains the rows. Once moved to IndexedDB, rows are not moved back. */
  const persist = async (stored: StoredImport, abortSignal?: AbortSignal): Promise<boolean> => {
    // Writing a large file as text only to see its length would block the page.
    const isLarge = (stored.rows?.data.length ?? 0) > maxRowsInRecord
    const serialized = isLarge ? undefined : serializeStoredImport(stored)
    if (serialized && serialized.length <= maxRecordLength && ports.write(serialized)) return stored.rows !== undefined
    // If IndexedDB fails too, the import lasts as long as this page.
    if (stored.rows) await ports.rows.put(stored.record.importId, stored.rows).catch(() => undefined)
    if (!abortSignal?.aborted) ports.write(serializeStoredImport({ record: stored.record, rows: undefined }))
    return false
  }

  /** Discards the record after `recordRetentionMs` and refreshes the lists. */
  const finish = (current: ImportState) => {
    stop()
    state.set(current)
    setTimeout(() => {
      if (parseStoredImport(ports.read())?.record.importId === current.record.importId) ports.discard()
      ports.refreshLists()
    }, recordRetentionMs)
  }

  /** Not awaited: the import is finished whether or not the report succeeds. */
  const notifyTeam = (record: ImportRecord) => {
    sendWithRetry(() => ports.reportFinished(record), new AbortController().signal).catch(() => undefined)
  }

  /** Sends the next batch and returns the updated record. */
  const sendNextBatch = async (
    record: ImportRecord,
    rows: ImportRows,
    abortSignal: AbortSignal,
  ): Promise<ImportRecord> => {
    const batch = nextBatch(rows.data, record.processedCount)
    const intent = `${record.importId}.${record.processedCount}`
    try {
      const { store: storeId, updateExisting = false } = record
      const options = { intent, storeId, signal: abortSignal, updateExisting }
      const response = await sendWithRetry(() => ports.send(batch, options), abortSignal)
      return applyBatchResponse(record, batch.length, response)
    } catch (error) {
      if (abortSignal.aborted) return record
      const { message } = asApiError(error)
      ports.onFailed(message)
      return applyFailure(record, message)
    }
  }

  const run = async (importId: string, rows: ImportRows, abortSignal: AbortSignal): Promise<void> => {
    // Another tab may have made progress that this one has not received yet.
    const stored = parseStoredImport(ports.read())
    let record = stored?.record
    let rowsInRecord = stored?.rows !== undefined
    while (!abortSignal.aborted && record?.importId === importId && !isFinished(record)) {
      await waitForPause(record, abortSignal)
      if (abortSignal.aborted) return
      record = { ...(await sendNextBatch(record, rows, abortSignal)), pausedUntil: Date.now() + importPauseMs }
      if (abortSignal.aborted) return
      if (isFinished(record)) notifyTeam(record)
      rowsInRecord = await persist({ record, rows: rowsInRecord ? rows : undefined }, abortSignal)
      if (abortSignal.aborted) return
      if (isFinished(record)) return finish({ record, rows })
      state.set({ record, rows })
    }
  }

  const activate = (record: ImportRecord, rows: ImportRows) => {
    stop()
    generation += 1
    state.set({ record, rows })
    stop = ports.tabLock((abortSignal) => run(record.importId, rows, abortSignal))
  }

  const belongsToImporter = ({ person, store }: ImportRecord) =>
    person === importer?.person && importer.stores.includes(store)

  const adopt = async ({ record, rows: rowsInRecord }: StoredImport) => {
    generation += 1
    const generationAtStart = generation
    const rows = rowsInRecord ?? (await ports.rows.get(record.importId).catch(() => undefined))
    if (generationAtStart === generation && rows?.data.length === record.totalRecords) activate(record, rows)
  }

  const deactivate = () => {
    generation += 1
    stop()
    state.set(undefined)
  }

  ports.onOtherTab((text) => {
    const current = state.get()
    const stored = parseStoredImport(text)
    if (!stored) {
      if (current && !isFinished(current.record)) deactivate()
      return
    }
    const { record } = stored
    if (record.importId !== current?.record.importId) {
      if (belongsToImporter(record) && !isFinished(record)) void adopt(stored)
      return
    }
    if (isFinished(current.record)) return
    if (isFinished(record)) finish({ record, rows: current.rows })
    else if (record.processedCount >= current.record.processedCount) state.set({ record, rows: current.rows })
  })

  return {
    state,
    start: async (input) => {
      const current = state.get()
      if (current && !isFinished(current.record)) return false
      importer ??= { person: input.person, stores: [input.store] }
      const storedImport = parseStoredImport(ports.read())
      if (storedImport && !isFinished(storedImport.record) && belongsToImporter(storedImport.record)) {
        await adopt(storedImport)
        if (state.get()?.record.importId === storedImport.record.importId) return false
      }
      const [record, rows] = [toImportRecord(input), { data: input.data, rest: input.rest }]
      if (isFinished(record)) {
        finish({ record, rows })
        return true
      }
      await persist({ record, rows })
      activate(record, rows)
      return true
    },
    resume: (input) => {
      importer = input
      const current = state.get()
      if (current && !isFinished(current.record)) return
      const text = ports.read()
      if (text === undefined) return
      const stored = parseStoredImport(text)
      // A finished import that is still shown is removed by the timer in `finish`.
      if (current && stored?.record.importId === current.record.importId) return
      if (!stored || isFinished(stored.record) || stored.record.person !== input.person) ports.discard()
      else if (belongsToImporter(stored.record)) void adopt(stored)
    },
    cancel: () => {
      const current = state.get()
      if (!current || isFinished(current.record)) return
      const record = { ...current.record, isCancelled: true }
      finish({ record, rows: current.rows })
      void persist({ record, rows: undefined })
    },
    close: () => {
      const current = state.get()
      if (current && isFinished(current.record)) state.set(undefined)
    },
    reset: () => {
      deactivate()
      importer = undefined
      ports.discard()
    },
  }
}
