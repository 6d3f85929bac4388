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

/** Specification §9: how long the record of an import that is over stays. */
const recordLife = second
// Written anew after each batch, and told to every tab: beyond this the rows lie elsewhere.
const mostKeptInRecord = 1_000_000

export interface ImportPorts {
  /** The record in the browser's storage; `write` says whether it was kept. */
  read: () => string | undefined
  write: (text: string) => boolean
  /** Forgets the record and the rows, wherever they lie. */
  drop: () => void
  onOtherTab: (heard: (text: string | null) => void) => void
  rows: RowStore
  turn: Turn
  send: (customers: readonly CustomerRowInput[], options: BatchOptions) => Promise<ImportAnswer>
  /** A call has failed for good. */
  failed: (message: string) => void
  /** An import is through; told by the tab that ran it, again where that tab was closed before it had noted the end. */
  finished: (record: ImportRecord) => Promise<unknown>
  refreshLists: () => void
}

export interface BatchOptions {
  intent: string
  storeId: string
  signal: AbortSignal
}

/** Whose imports this tab may go on with. */
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
  /** False when one is under way already. */
  start: (given: NewImport) => Promise<boolean>
  /** Somebody is here: goes on with what they had begun, throws away what is over or another's. */
  enter: (importer: Importer) => void
  cancel: () => void
  close: () => void
  /** Signed out: nothing is left. */
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

// The answer to the same batch, sent by a tab that is gone, is on its way.
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

/** Runs one import of customers at a time, in one of the tabs, wherever the person goes meanwhile. */
export const importEngine = (ports: ImportPorts): ImportEngine => {
  const shown = signal<ShownImport | undefined>(undefined)
  let importer: Importer | undefined
  let giveUp: () => void = () => undefined
  // What is read from the database comes later; by then another import may be the one that is shown.
  let asked = 0

  /** Whether the record holds the rows as well; rows that have left it never come back. */
  const keep = async (kept: Kept, over?: AbortSignal): Promise<boolean> => {
    const whole = writeKept(kept)
    if (whole.length <= mostKeptInRecord && ports.write(whole)) return kept.rows !== undefined
    // Without a database either, the import lives as long as this page.
    if (kept.rows) await ports.rows.put(kept.record.importId, kept.rows).catch(() => undefined)
    if (!over?.aborted) ports.write(writeKept({ record: kept.record, rows: undefined }))
    return false
  }

  /** The record goes after a second, and the lists show what has come. */
  const finish = (now: ShownImport) => {
    giveUp()
    shown.set(now)
    setTimeout(() => {
      if (readKept(ports.read())?.record.importId === now.record.importId) ports.drop()
      ports.refreshLists()
    }, recordLife)
  }

  /** The team is told beside everything else; the import is over either way. */
  const tell = (record: ImportRecord) => {
    deliver(() => ports.finished(record), new AbortController().signal).catch(() => undefined)
  }

  /** The record after the batch that begins where it stands. */
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
    // Another tab may have gone further than this one has heard.
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
      // Of the one that is over and still shown, the timer takes care.
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
