import type { CustomerColumn } from '#contract/domains/customer-columns.ts'
import { type CustomerRowInput, type ImportAnswer, importPause } from '#contract/domains/customer-import.ts'
import { second } from '#contract/core/time.ts'
import { ApiError, asApiError } from '../api-error.ts'
import { newUuid } from '../idempotency.ts'
import { retry, retryDelay } from '../query-client.ts'
import { type Signal, signal } from '../signal.ts'
import { nextBatch } from './next-batch.ts'
import type { ShownImport } from './progress.ts'
import {
  type ImportRecord,
  type ImportRows,
  isOver,
  type Kept,
  readKept,
  withAnswer,
  withFailure,
  writeKept,
} from './record.ts'
import type { RowStore } from './row-store.ts'
import type { Turn } from './turn.ts'

/** Specification §9: how long the record of a finished import is kept. */
const recordLife = second
// The record is rewritten after each batch and broadcast to every tab; larger rows go to IndexedDB.
const mostKeptInRecord = 1_000_000

export interface ImportPorts {
  /** The record in local storage. `write` returns whether it was stored. */
  read: () => string | undefined
  write: (text: string) => boolean
  /** Deletes the record and the rows from local storage and IndexedDB. */
  drop: () => void
  onOtherTab: (heard: (text: string | null) => void) => void
  rows: RowStore
  turn: Turn
  send: (customers: readonly CustomerRowInput[], options: BatchOptions) => Promise<ImportAnswer>
  /** A request failed after all retries. */
  failed: (message: string) => void
  /**
   * Reports a finished import. Called by the tab that ran it, and again if that tab was closed before it stored the
   * result.
   */
  finished: (record: ImportRecord) => Promise<unknown>
  refreshLists: () => void
}

export interface BatchOptions {
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
}

export interface ImportEngine {
  shown: Signal<ShownImport | undefined>
  /** Returns false if an import is already running. */
  start: (given: NewImport) => Promise<boolean>
  /** After sign-in: resumes this person's import and discards finished ones and those of other people. */
  enter: (importer: Importer) => void
  cancel: () => void
  close: () => void
  /** After sign-out: discards everything. */
  leave: () => void
}

const pause = (length: number, over: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(done, length)
    over.addEventListener('abort', done, { once: true })
  })

// The same batch, sent by a tab that has since closed, is still being processed.
const isInFlight = (error: unknown): boolean => error instanceof ApiError && error.code === 'in_flight'

const deliver = async <Answer>(call: () => Promise<Answer>, over: AbortSignal): Promise<Answer> => {
  for (let failures = 0; ; failures += 1) {
    try {
      return await call()
    } catch (error) {
      const mayTry = retry(failures, isInFlight(error) ? undefined : error)
      if (over.aborted || !mayTry) throw error
      await pause(retryDelay(failures), over)
    }
  }
}

const recordOf = ({ data, person, store, storeName, header, mapping }: NewImport): ImportRecord => ({
  importId: newUuid(),
  totalRecords: data.length,
  isCompleted: data.length === 0,
  isCancelled: false,
  processedCount: 0,
  person,
  store,
  storeName,
  successful: 0,
  failed: 0,
  failedRows: [],
  failedFor: [],
  reasons: [],
  stoppedBy: null,
  header: [...header],
  mapping: [...mapping],
})

/** Runs one customer import at a time, in one tab, independent of the current page. */
export const importEngine = (ports: ImportPorts): ImportEngine => {
  const shown = signal<ShownImport | undefined>(undefined)
  let importer: Importer | undefined
  let giveUp: () => void = () => undefined
  // Incremented whenever another import becomes active: a read from IndexedDB that finishes later is ignored.
  let asked = 0

  /** Returns whether the record contains the rows. Once moved to IndexedDB, rows are not moved back. */
  const keep = async (kept: Kept, over?: AbortSignal): Promise<boolean> => {
    const whole = writeKept(kept)
    if (whole.length <= mostKeptInRecord && ports.write(whole)) return kept.rows !== undefined
    // If IndexedDB fails too, the import lasts as long as this page.
    if (kept.rows) await ports.rows.put(kept.record.importId, kept.rows).catch(() => undefined)
    if (!over?.aborted) ports.write(writeKept({ record: kept.record, rows: undefined }))
    return false
  }

  /** Discards the record after `recordRetentionMs` and refreshes the lists. */
  const finish = (now: ShownImport) => {
    giveUp()
    shown.set(now)
    setTimeout(() => {
      if (readKept(ports.read())?.record.importId === now.record.importId) ports.drop()
      ports.refreshLists()
    }, recordLife)
  }

  /** Not awaited: the import is finished whether or not the report succeeds. */
  const tell = (record: ImportRecord) => {
    deliver(() => ports.finished(record), new AbortController().signal).catch(() => undefined)
  }

  /** Sends the next batch and returns the updated record. */
  const stepped = async (record: ImportRecord, rows: ImportRows, over: AbortSignal): Promise<ImportRecord> => {
    const batch = nextBatch(rows.data, record.processedCount)
    const intent = `${record.importId}.${record.processedCount}`
    try {
      const options = { intent, storeId: record.store, signal: over }
      const answer = await deliver(() => ports.send(batch, options), over)
      return withAnswer(record, batch.length, answer)
    } catch (error) {
      if (over.aborted) return record
      const { message } = asApiError(error)
      ports.failed(message)
      return withFailure(record, message)
    }
  }

  const run = async (importId: string, rows: ImportRows, over: AbortSignal): Promise<void> => {
    // Another tab may have made progress that this one has not received yet.
    const kept = readKept(ports.read())
    let record = kept?.record
    let inRecord = kept?.rows !== undefined
    while (!over.aborted && record?.importId === importId && !isOver(record)) {
      record = await stepped(record, rows, over)
      if (over.aborted) return
      if (isOver(record)) tell(record)
      inRecord = await keep({ record, rows: inRecord ? rows : undefined }, over)
      if (over.aborted) return
      if (isOver(record)) return finish({ record, rows })
      shown.set({ record, rows })
      await pause(importPause, over)
    }
  }

  const follow = (record: ImportRecord, rows: ImportRows) => {
    giveUp()
    asked += 1
    shown.set({ record, rows })
    giveUp = ports.turn((over) => run(record.importId, rows, over))
  }

  const isMine = ({ person, store }: ImportRecord) => person === importer?.person && importer.stores.includes(store)

  const adopt = async ({ record, rows: inRecord }: Kept) => {
    asked += 1
    const mine = asked
    const rows = inRecord ?? (await ports.rows.get(record.importId).catch(() => undefined))
    if (mine === asked && rows?.data.length === record.totalRecords) follow(record, rows)
  }

  const hide = () => {
    asked += 1
    giveUp()
    shown.set(undefined)
  }

  ports.onOtherTab((text) => {
    const now = shown.get()
    const kept = readKept(text)
    if (!kept) {
      if (now && !isOver(now.record)) hide()
      return
    }
    const { record } = kept
    if (record.importId !== now?.record.importId) {
      if (isMine(record) && !isOver(record)) void adopt(kept)
      return
    }
    if (isOver(now.record)) return
    if (isOver(record)) finish({ record, rows: now.rows })
    else if (record.processedCount >= now.record.processedCount) shown.set({ record, rows: now.rows })
  })

  return {
    shown,
    start: async (given) => {
      const now = shown.get()
      if (now && !isOver(now.record)) return false
      importer ??= { person: given.person, stores: [given.store] }
      const elsewhere = readKept(ports.read())
      if (elsewhere && !isOver(elsewhere.record) && isMine(elsewhere.record)) {
        await adopt(elsewhere)
        if (shown.get()?.record.importId === elsewhere.record.importId) return false
      }
      const [record, rows] = [recordOf(given), { data: given.data, rest: given.rest }]
      if (isOver(record)) {
        finish({ record, rows })
        return true
      }
      await keep({ record, rows })
      follow(record, rows)
      return true
    },
    enter: (given) => {
      importer = given
      const now = shown.get()
      if (now && !isOver(now.record)) return
      const text = ports.read()
      if (text === undefined) return
      const kept = readKept(text)
      // A finished import that is still shown is removed by the timer in `finish`.
      if (now && kept?.record.importId === now.record.importId) return
      if (!kept || isOver(kept.record) || kept.record.person !== given.person) ports.drop()
      else if (isMine(kept.record)) void adopt(kept)
    },
    cancel: () => {
      const now = shown.get()
      if (!now || isOver(now.record)) return
      const record = { ...now.record, isCancelled: true }
      finish({ record, rows: now.rows })
      void keep({ record, rows: undefined })
    },
    close: () => {
      const now = shown.get()
      if (now && isOver(now.record)) shown.set(undefined)
    },
    leave: () => {
      hide()
      importer = undefined
      ports.drop()
    },
  }
}
