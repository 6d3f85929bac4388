import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { id } from '#contract/core/fields.ts'
import { importBatchSize, importPauseMs } from '#contract/domains/customer-import.ts'
import { ApiError } from '#web/client/api-error.ts'
import type { ImportPorts } from './engine.ts'
import { fakeBrowser, makeImportInput, importer, parseJson, fakeServer, flush, importAll } from './testing/browser.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('customer import', () => {
  it('sends batches of 128 with a pause between them and stores the record the specification defines', async () => {
    const { calls, send } = fakeServer()
    const { storage, openTab } = fakeBrowser()
    const { engine, finished, refreshLists } = openTab(send)
    expect(await engine.start(makeImportInput(300))).toBe(true)
    await flush()
    expect(calls.map(({ size }) => size)).toEqual([importBatchSize])
    expect(parseJson(storage.text)).toMatchObject({ totalRecords: 300, processedCount: 128, isCompleted: false })
    expect(parseJson(storage.text)?.['data']).toHaveLength(300)
    await vi.advanceTimersByTimeAsync(importPauseMs - 2)
    expect(calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(calls).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(importPauseMs)
    expect(calls.map(({ size }) => size)).toEqual([128, 128, 44])
    expect(new Set(calls.map(({ options }) => options.intent)).size).toBe(3)
    expect(calls.every(({ options }) => options.storeId === 's1')).toBe(true)
    expect(parseJson(storage.text)).toMatchObject({ processedCount: 300, isCompleted: true, isCancelled: false })
    expect(refreshLists).not.toHaveBeenCalled()
    expect(finished.mock.calls).toMatchObject([[{ totalRecords: 300, successful: 300, failed: 0 }]])
    expect(id.safeParse(finished.mock.calls[0]?.[0].importId).success).toBe(true)
    await vi.advanceTimersByTimeAsync(1000)
    expect(storage.text).toBeUndefined()
    expect(refreshLists).toHaveBeenCalledOnce()
    expect(engine.state.get()?.record).toMatchObject({ successful: 300, failed: 0, isCompleted: true })
    engine.close()
    expect(engine.state.get()).toBeUndefined()
  })

  it('finishes the pause after a reload', async () => {
    const { calls, send } = fakeServer()
    const { openTab } = fakeBrowser()
    const before = openTab(send)
    await before.engine.start(makeImportInput(300))
    await flush()
    await vi.advanceTimersByTimeAsync(1000)
    before.close()
    const after = openTab(send)
    after.engine.resume(importer)
    await flush()
    expect(calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(importPauseMs - 1100)
    expect(calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(calls).toHaveLength(2)
  })

  it('keeps the choice to update existing customers after a reload and counts updates as successful', async () => {
    const choices: boolean[] = []
    const send: ImportPorts['send'] = async (rows, { updateExisting }) => {
      choices.push(updateExisting)
      const { imported, ...response } = importAll(rows)
      return { ...response, imported: imported.slice(1), updated: imported.slice(0, 1) }
    }
    const { openTab } = fakeBrowser()
    const before = openTab(send)
    await before.engine.start({ ...makeImportInput(200), updateExisting: true })
    await flush()
    before.close()
    const after = openTab(send)
    after.engine.resume(importer)
    await vi.advanceTimersByTimeAsync(importPauseMs)
    expect(choices).toEqual([true, true])
    expect(after.engine.state.get()?.record).toMatchObject({ successful: 200, failed: 0, isCompleted: true })
  })

  it('completes at once without rows', async () => {
    const { calls, send } = fakeServer()
    const { engine } = fakeBrowser().openTab(send)
    await engine.start(makeImportInput(0))
    expect(engine.state.get()?.record).toMatchObject({ isCompleted: true, totalRecords: 0, failed: 0 })
    expect(calls).toHaveLength(0)
  })

  it('counts skipped rows with their row number and reason', async () => {
    const { send } = fakeServer((rows) => ({
      imported: importAll(rows).imported.slice(1),
      skipped: [{ index: 0, email: rows[0]?.email ?? '', reason: 'No.', code: 'bad_email' }],
      errors: [{ email: rows[0]?.email ?? '', reason: 'No.' }],
      notes: [],
    }))
    const { engine } = fakeBrowser().openTab(send)
    await engine.start(makeImportInput(130))
    await vi.advanceTimersByTimeAsync(importPauseMs)
    expect(engine.state.get()?.record).toMatchObject({
      successful: 128,
      failed: 2,
      isCompleted: true,
      failedRows: [0, 128],
      failedFor: [0, 0],
      reasons: ['No.'],
    })
  })

  it('can be cancelled during a request', async () => {
    let abortSignal: AbortSignal | undefined
    const { storage, openTab } = fakeBrowser()
    const { engine, finished } = openTab((_, { signal }) => {
      abortSignal = signal
      return new Promise(() => undefined)
    })
    await engine.start(makeImportInput(300))
    await flush()
    expect(abortSignal?.aborted).toBe(false)
    engine.cancel()
    expect(abortSignal?.aborted).toBe(true)
    expect(engine.state.get()?.record).toMatchObject({ isCancelled: true, isCompleted: false, processedCount: 0 })
    expect(parseJson(storage.text)).toMatchObject({ isCancelled: true })
    await vi.advanceTimersByTimeAsync(1000)
    expect(storage.text).toBeUndefined()
    expect(finished).not.toHaveBeenCalled()
    expect(await engine.start(makeImportInput(1))).toBe(true)
  })

  it('retries a request three times, then stops with one failure and reports it', async () => {
    let tries = 0
    const { engine, errors } = fakeBrowser().openTab(async () => {
      tries += 1
      throw new ApiError(503, 'unavailable', 'Come back later.')
    })
    await engine.start(makeImportInput(300))
    await vi.advanceTimersByTimeAsync(1000 + 2000 + 4000)
    expect(tries).toBe(4)
    expect(errors).toEqual(['Come back later.'])
    expect(engine.state.get()?.record).toMatchObject({ failed: 1, successful: 0, isCompleted: true, processedCount: 0 })
  })

  it('does not retry client errors, but waits for the response to the same batch', async () => {
    const codes = ['in_flight', 'forbidden']
    const { engine, errors } = fakeBrowser().openTab(async () => {
      throw new ApiError(409, codes.shift() ?? 'none left', codes.length > 0 ? 'running' : 'No right.')
    })
    await engine.start(makeImportInput(1))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(errors).toEqual(['No right.'])
    expect(codes).toEqual([])
  })

  it('retries reporting the finished import to the team', async () => {
    const { engine, finished } = fakeBrowser().openTab(fakeServer().send)
    finished.mockRejectedValueOnce(new ApiError(503, 'unavailable', 'Come back later.'))
    await engine.start(makeImportInput(1))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(finished).toHaveBeenCalledTimes(2)
    expect(engine.state.get()?.record).toMatchObject({ successful: 1, failed: 0 })
  })

  it('does not start while another import is running', async () => {
    const { calls, send } = fakeServer()
    const { engine } = fakeBrowser().openTab(send)
    await engine.start(makeImportInput(300))
    expect(await engine.start(makeImportInput(5))).toBe(false)
    await flush()
    expect(calls).toHaveLength(1)
  })
})

describe('after a reload', () => {
  const startAndCloseTab = async (count = 300, testBrowser = fakeBrowser()) => {
    const first = fakeServer()
    const tab = testBrowser.openTab(first.send)
    await tab.engine.start(makeImportInput(count))
    await flush()
    tab.close()
    return { ...testBrowser, first }
  }

  it('resumes where it stopped', async () => {
    const { openTab } = await startAndCloseTab()
    const { calls, send } = fakeServer()
    const { engine } = openTab(send)
    engine.resume(importer)
    await vi.advanceTimersByTimeAsync(importPauseMs)
    expect(calls[0]).toMatchObject({ size: 128, first: 'c128@example.com' })
    await vi.advanceTimersByTimeAsync(importPauseMs)
    expect(engine.state.get()?.record).toMatchObject({ successful: 300, isCompleted: true })
  })

  it('sends a batch whose response was lost again as the same request', async () => {
    const testBrowser = fakeBrowser()
    const intents: string[] = []
    const tab = testBrowser.openTab((_, { intent }) => {
      intents.push(intent)
      return new Promise(() => undefined)
    })
    await tab.engine.start(makeImportInput(5))
    await flush()
    tab.close()
    const { calls, send } = fakeServer()
    testBrowser.openTab(send).engine.resume(importer)
    await flush()
    expect(calls.map(({ options }) => options.intent)).toEqual(intents)
  })

  it.each([{ isCompleted: true }, { isCancelled: true }, { person: 'p2' }, { importId: 7 }])(
    'discards a record with %o',
    async (change) => {
      const { storage, openTab } = await startAndCloseTab()
      storage.text = JSON.stringify({ ...parseJson(storage.text), ...change })
      const { calls, send } = fakeServer()
      const { engine } = openTab(send)
      engine.resume(importer)
      await flush()
      expect([storage.text, engine.state.get(), calls.length]).toEqual([undefined, undefined, 0])
    },
  )

  it('waits when the store of the import is not accessible, and ignores the selected store', async () => {
    const { storage, openTab } = await startAndCloseTab()
    const { calls, send } = fakeServer()
    const { engine } = openTab(send)
    engine.resume({ person: 'p1', stores: ['s2'] })
    await flush()
    expect([calls.length, engine.state.get()]).toEqual([0, undefined])
    expect(storage.text).toBeDefined()
    engine.resume(importer)
    await vi.advanceTimersByTimeAsync(importPauseMs)
    expect(calls[0]?.options.storeId).toBe('s1')
  })

  it('reads rows from IndexedDB when local storage is too small', async () => {
    const testBrowser = fakeBrowser()
    testBrowser.storage.maxLength = 3000
    const { storage, openTab } = await startAndCloseTab(300, testBrowser)
    expect(parseJson(storage.text)).toMatchObject({ totalRecords: 300, processedCount: 128 })
    expect(parseJson(storage.text)).not.toHaveProperty('data')
    const { send } = fakeServer()
    const { engine } = openTab(send)
    engine.resume(importer)
    await vi.advanceTimersByTimeAsync(2 * importPauseMs + 1000)
    expect(engine.state.get()?.record).toMatchObject({ successful: 300, isCompleted: true })
    expect(engine.state.get()?.rows.rest[299]).toEqual(['299'])
    expect([storage.text, storage.rows.size]).toEqual([undefined, 0])
  })
})
