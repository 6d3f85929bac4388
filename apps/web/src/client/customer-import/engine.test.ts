import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { id } from '#contract/core/fields.ts'
import { importBatchSize, importPause } from '#contract/domains/customer-import.ts'
import { ApiError } from '../api-error.ts'
import { browser, given, me, parsed, server, settle, takeAll } from './testing/browser.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('customer import', () => {
  it('sends batches of 128 with a pause between them and stores the record the specification defines', async () => {
    const { calls, send } = server()
    const { kept, openTab } = browser()
    const { engine, finished, refreshLists } = openTab(send)
    expect(await engine.start(given(300))).toBe(true)
    await settle()
    expect(calls.map(({ size }) => size)).toEqual([importBatchSize])
    expect(parsed(kept.text)).toMatchObject({ totalRecords: 300, processedCount: 128, isCompleted: false })
    expect(parsed(kept.text)?.['data']).toHaveLength(300)
    await vi.advanceTimersByTimeAsync(importPause - 2)
    expect(calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(calls).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(importPause)
    expect(calls.map(({ size }) => size)).toEqual([128, 128, 44])
    expect(new Set(calls.map(({ options }) => options.intent)).size).toBe(3)
    expect(calls.every(({ options }) => options.storeId === 's1')).toBe(true)
    expect(parsed(kept.text)).toMatchObject({ processedCount: 300, isCompleted: true, isCancelled: false })
    expect(refreshLists).not.toHaveBeenCalled()
    expect(finished.mock.calls).toMatchObject([[{ totalRecords: 300, successful: 300, failed: 0 }]])
    expect(id.safeParse(finished.mock.calls[0]?.[0].importId).success).toBe(true)
    await vi.advanceTimersByTimeAsync(1000)
    expect(kept.text).toBeUndefined()
    expect(refreshLists).toHaveBeenCalledOnce()
    expect(engine.shown.get()?.record).toMatchObject({ successful: 300, failed: 0, isCompleted: true })
    engine.close()
    expect(engine.shown.get()).toBeUndefined()
  })

  it('completes at once without rows', async () => {
    const { calls, send } = server()
    const { engine } = browser().openTab(send)
    await engine.start(given(0))
    expect(engine.shown.get()?.record).toMatchObject({ isCompleted: true, totalRecords: 0, failed: 0 })
    expect(calls).toHaveLength(0)
  })

  it('counts skipped rows with their row number and reason', async () => {
    const { send } = server((rows) => ({
      imported: takeAll(rows).imported.slice(1),
      skipped: [{ index: 0, email: rows[0]?.email ?? '', reason: 'No.', code: 'bad_email' }],
      errors: [{ email: rows[0]?.email ?? '', reason: 'No.' }],
    }))
    const { engine } = browser().openTab(send)
    await engine.start(given(130))
    await vi.advanceTimersByTimeAsync(importPause)
    expect(engine.shown.get()?.record).toMatchObject({
      successful: 128,
      failed: 2,
      isCompleted: true,
      failedRows: [0, 128],
      failedFor: [0, 0],
      reasons: ['No.'],
    })
  })

  it('can be cancelled during a request', async () => {
    let over: AbortSignal | undefined
    const { kept, openTab } = browser()
    const { engine, finished } = openTab((_, { signal }) => {
      over = signal
      return new Promise(() => undefined)
    })
    await engine.start(given(300))
    await settle()
    expect(over?.aborted).toBe(false)
    engine.cancel()
    expect(over?.aborted).toBe(true)
    expect(engine.shown.get()?.record).toMatchObject({ isCancelled: true, isCompleted: false, processedCount: 0 })
    expect(parsed(kept.text)).toMatchObject({ isCancelled: true })
    await vi.advanceTimersByTimeAsync(1000)
    expect(kept.text).toBeUndefined()
    expect(finished).not.toHaveBeenCalled()
    expect(await engine.start(given(1))).toBe(true)
  })

  it('retries a request three times, then stops with one failure and reports it', async () => {
    let tries = 0
    const { engine, told } = browser().openTab(async () => {
      tries += 1
      throw new ApiError(503, 'unavailable', 'Come back later.')
    })
    await engine.start(given(300))
    await vi.advanceTimersByTimeAsync(1000 + 2000 + 4000)
    expect(tries).toBe(4)
    expect(told).toEqual(['Come back later.'])
    expect(engine.shown.get()?.record).toMatchObject({ failed: 1, successful: 0, isCompleted: true, processedCount: 0 })
  })

  it('does not retry client errors, but waits for the response to the same batch', async () => {
    const codes = ['in_flight', 'forbidden']
    const { engine, told } = browser().openTab(async () => {
      throw new ApiError(409, codes.shift() ?? 'none left', codes.length > 0 ? 'running' : 'No right.')
    })
    await engine.start(given(1))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(told).toEqual(['No right.'])
    expect(codes).toEqual([])
  })

  it('retries reporting the finished import to the team', async () => {
    const { engine, finished } = browser().openTab(server().send)
    finished.mockRejectedValueOnce(new ApiError(503, 'unavailable', 'Come back later.'))
    await engine.start(given(1))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(finished).toHaveBeenCalledTimes(2)
    expect(engine.shown.get()?.record).toMatchObject({ successful: 1, failed: 0 })
  })

  it('does not start while another import is running', async () => {
    const { calls, send } = server()
    const { engine } = browser().openTab(send)
    await engine.start(given(300))
    expect(await engine.start(given(5))).toBe(false)
    await settle()
    expect(calls).toHaveLength(1)
  })
})

describe('after a reload', () => {
  const half = async (count = 300, shop = browser()) => {
    const first = server()
    const tab = shop.openTab(first.send)
    await tab.engine.start(given(count))
    await settle()
    tab.die()
    return { ...shop, first }
  }

  it('resumes where it stopped', async () => {
    const { openTab } = await half()
    const { calls, send } = server()
    const { engine } = openTab(send)
    engine.enter(me)
    await settle()
    expect(calls[0]).toMatchObject({ size: 128, first: 'c128@example.com' })
    await vi.advanceTimersByTimeAsync(importPause)
    expect(engine.shown.get()?.record).toMatchObject({ successful: 300, isCompleted: true })
  })

  it('sends a batch whose response was lost again as the same request', async () => {
    const shop = browser()
    const sent: string[] = []
    const tab = shop.openTab((_, { intent }) => {
      sent.push(intent)
      return new Promise(() => undefined)
    })
    await tab.engine.start(given(5))
    await settle()
    tab.die()
    const { calls, send } = server()
    shop.openTab(send).engine.enter(me)
    await settle()
    expect(calls.map(({ options }) => options.intent)).toEqual(sent)
  })

  it.each([{ isCompleted: true }, { isCancelled: true }, { person: 'p2' }, { importId: 7 }])(
    'discards a record with %o',
    async (change) => {
      const { kept, openTab } = await half()
      kept.text = JSON.stringify({ ...parsed(kept.text), ...change })
      const { calls, send } = server()
      const { engine } = openTab(send)
      engine.enter(me)
      await settle()
      expect([kept.text, engine.shown.get(), calls.length]).toEqual([undefined, undefined, 0])
    },
  )

  it('waits when the store of the import is not accessible, and ignores the selected store', async () => {
    const { kept, openTab } = await half()
    const { calls, send } = server()
    const { engine } = openTab(send)
    engine.enter({ person: 'p1', stores: ['s2'] })
    await settle()
    expect([calls.length, engine.shown.get()]).toEqual([0, undefined])
    expect(kept.text).toBeDefined()
    engine.enter(me)
    await settle()
    expect(calls[0]?.options.storeId).toBe('s1')
  })

  it('reads rows from IndexedDB when local storage is too small', async () => {
    const shop = browser()
    shop.kept.mostLetters = 3000
    const { kept, openTab } = await half(300, shop)
    expect(parsed(kept.text)).toMatchObject({ totalRecords: 300, processedCount: 128 })
    expect(parsed(kept.text)).not.toHaveProperty('data')
    const { send } = server()
    const { engine } = openTab(send)
    engine.enter(me)
    await vi.advanceTimersByTimeAsync(importPause + 1000)
    expect(engine.shown.get()?.record).toMatchObject({ successful: 300, isCompleted: true })
    expect(engine.shown.get()?.rows.rest[299]).toEqual(['299'])
    expect([kept.text, kept.rows.size]).toEqual([undefined, 0])
  })
})
