import { vi } from 'vitest'
import type { CustomerRowInput, ImportResponse } from '#contract/domains/customer-import.ts'
import {
  type BatchOptions,
  makeImportEngine,
  type ImportPorts,
  type NewImport,
} from '#web/features/customer-import/engine/engine.ts'
import type { ImportRows } from '#web/features/customer-import/engine/record.ts'
import type { TabLock } from '#web/features/customer-import/engine/tab-lock.ts'

type Send = ImportPorts['send']

/** A fake browser: storage and a lock shared by its tabs. */
export const fakeBrowser = () => {
  const storage = { text: undefined as string | undefined, rows: new Map<string, ImportRows>(), maxLength: Infinity }
  const tabs = new Set<(text: string | null) => void>()
  let lockHolder: Promise<void> = Promise.resolve()
  // Like Web Locks: granted in request order, released when the tab closes.
  const tabLock: TabLock = (task) => {
    const controller = new AbortController()
    const aborted = new Promise<void>((resolve) =>
      controller.signal.addEventListener('abort', () => resolve(), { once: true }),
    )
    const before = lockHolder
    lockHolder = before.then(async () => {
      if (!controller.signal.aborted) await Promise.race([task(controller.signal), aborted])
    })
    return () => controller.abort()
  }
  const openTab = (send: Send) => {
    let releaseLock: () => void = () => undefined
    const ownListeners = new Set<(text: string | null) => void>()
    const broadcast = (text: string | null) => {
      for (const other of tabs) if (!ownListeners.has(other)) setTimeout(() => tabs.has(other) && other(text), 0)
    }
    const errors: string[] = []
    const refreshLists = vi.fn<() => void>()
    const finished = vi.fn<ImportPorts['reportFinished']>().mockResolvedValue(null)
    const engine = makeImportEngine({
      read: () => storage.text,
      write: (text) => {
        if (text.length > storage.maxLength) return false
        storage.text = text
        broadcast(text)
        return true
      },
      discard: () => {
        storage.text = undefined
        storage.rows.clear()
        broadcast(null)
      },
      onOtherTab: (listener) => {
        ownListeners.add(listener)
        tabs.add(listener)
      },
      rows: {
        put: async (id, rows) => storage.rows.set(id, rows),
        get: async (id) => storage.rows.get(id),
      },
      tabLock: (task) => (releaseLock = tabLock(task)),
      send,
      onFailed: (message) => errors.push(message),
      reportFinished: finished,
      refreshLists,
    })
    const close = () => {
      for (const listener of ownListeners) tabs.delete(listener)
      releaseLock()
    }
    return { engine, errors, finished, refreshLists, close }
  }
  return { storage, openTab }
}

const makeRows = (count: number): CustomerRowInput[] =>
  Array.from({ length: count }, (_, row) => ({ email: `c${row}@example.com`, name: `C ${row}` }))

export const makeImportInput = (count: number): NewImport => ({
  person: 'p1',
  store: 's1',
  storeName: 'One',
  header: ['Mail', 'Name', 'Shoe size'],
  mapping: ['email', 'name', null],
  data: makeRows(count),
  rest: Array.from({ length: count }, (_, row) => [String(row)]),
  updateExisting: false,
})
export const importer = { person: 'p1', stores: ['s1', 's2'] }

export const importAll = (customers: readonly CustomerRowInput[]): ImportResponse => ({
  imported: customers.map(({ email = '' }) => ({ _id: email, email })),
  skipped: [],
  errors: [],
  notes: [],
})

/** Records requests and responds to them. */
export const fakeServer = (respond: (rows: readonly CustomerRowInput[]) => ImportResponse = importAll) => {
  const calls: { size: number; first: string | undefined; options: BatchOptions }[] = []
  const send: Send = async (customers, options) => {
    calls.push({ size: customers.length, first: customers[0]?.email, options })
    await Promise.resolve()
    return respond(customers)
  }
  return { calls, send }
}

export const flush = () => vi.advanceTimersByTimeAsync(1)
export const parseJson = (text: string | undefined) => JSON.parse(text ?? 'null') as Record<string, unknown> | null
