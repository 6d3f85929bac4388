import { vi } from 'vitest'
import type { CustomerRowInput, ImportAnswer } from '#contract/domains/customer-import.ts'
import { type BatchOptions, importEngine, type ImportPorts, type NewImport } from '../engine.ts'
import type { ImportRows } from '../record.ts'
import type { Turn } from '../turn.ts'

type Send = ImportPorts['send']

/** A fake browser: storage and a lock shared by its tabs. */
export const browser = () => {
  const kept = { text: undefined as string | undefined, rows: new Map<string, ImportRows>(), mostLetters: Infinity }
  const tabs = new Set<(text: string | null) => void>()
  let holder: Promise<void> = Promise.resolve()
  // Like Web Locks: granted in request order, released when the tab closes.
  const turn: Turn = (work) => {
    const controller = new AbortController()
    const over = new Promise<void>((resolve) =>
      controller.signal.addEventListener('abort', () => resolve(), { once: true }),
    )
    const before = holder
    holder = before.then(async () => {
      if (!controller.signal.aborted) await Promise.race([work(controller.signal), over])
    })
    return () => controller.abort()
  }
  const openTab = (send: Send) => {
    let dies: () => void = () => undefined
    const heard = new Set<(text: string | null) => void>()
    const tell = (text: string | null) => {
      for (const other of tabs) if (!heard.has(other)) setTimeout(() => tabs.has(other) && other(text), 0)
    }
    const told: string[] = []
    const refreshLists = vi.fn<() => void>()
    const finished = vi.fn<ImportPorts['finished']>().mockResolvedValue(null)
    const engine = importEngine({
      read: () => kept.text,
      write: (text) => {
        if (text.length > kept.mostLetters) return false
        kept.text = text
        tell(text)
        return true
      },
      drop: () => {
        kept.text = undefined
        kept.rows.clear()
        tell(null)
      },
      onOtherTab: (listener) => {
        heard.add(listener)
        tabs.add(listener)
      },
      rows: {
        put: async (id, rows) => kept.rows.set(id, rows),
        get: async (id) => kept.rows.get(id),
      },
      turn: (work) => (dies = turn(work)),
      send,
      failed: (message) => told.push(message),
      finished,
      refreshLists,
    })
    const die = () => {
      for (const own of heard) tabs.delete(own)
      dies()
    }
    return { engine, told, finished, refreshLists, die }
  }
  return { kept, openTab }
}

const rowsOf = (count: number): CustomerRowInput[] =>
  Array.from({ length: count }, (_, row) => ({ email: `c${row}@example.com`, name: `C ${row}` }))

export const given = (count: number): NewImport => ({
  person: 'p1',
  store: 's1',
  storeName: 'One',
  header: ['Mail', 'Name', 'Shoe size'],
  mapping: ['email', 'name', null],
  data: rowsOf(count),
  rest: Array.from({ length: count }, (_, row) => [String(row)]),
})
export const me = { person: 'p1', stores: ['s1', 's2'] }

export const takeAll = (customers: readonly CustomerRowInput[]): ImportAnswer => ({
  imported: customers.map(({ email = '' }) => ({ _id: email, email })),
  skipped: [],
  errors: [],
})

/** Records requests and responds to them. */
export const server = (answer: (rows: readonly CustomerRowInput[]) => ImportAnswer = takeAll) => {
  const calls: { size: number; first: string | undefined; options: BatchOptions }[] = []
  const send: Send = async (customers, options) => {
    calls.push({ size: customers.length, first: customers[0]?.email, options })
    await Promise.resolve()
    return answer(customers)
  }
  return { calls, send }
}

export const settle = () => vi.advanceTimersByTimeAsync(1)
export const parsed = (text: string | undefined) => JSON.parse(text ?? 'null') as Record<string, unknown> | null
