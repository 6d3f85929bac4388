import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { importPauseMs } from '#contract/domains/customer-import.ts'
import { fakeBrowser, makeImportInput, importer, fakeServer, flush } from './testing/browser.ts'
import { storageLease } from './tab-lock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a second tab', () => {
  const openTwoTabs = async () => {
    const testBrowser = fakeBrowser()
    const [firstServer, secondServer] = [fakeServer(), fakeServer()]
    const first = testBrowser.openTab(firstServer.send)
    const second = testBrowser.openTab(secondServer.send)
    second.engine.resume(importer)
    await first.engine.start(makeImportInput(300))
    await flush()
    return { ...testBrowser, firstServer, secondServer, first, second }
  }

  it('shows the same progress and sends nothing', async () => {
    const { firstServer, secondServer, first, second } = await openTwoTabs()
    expect(second.engine.state.get()?.record.processedCount).toBe(128)
    await vi.advanceTimersByTimeAsync(2 * importPauseMs + 1000)
    expect([firstServer.calls.length, secondServer.calls.length]).toEqual([3, 0])
    expect(second.engine.state.get()?.record).toEqual(first.engine.state.get()?.record)
    expect(second.refreshLists).toHaveBeenCalled()
    expect([first, second].map(({ finished }) => finished.mock.calls.length)).toEqual([1, 0])
  })

  it('continues when the first tab is closed', async () => {
    const { firstServer, secondServer, first, second } = await openTwoTabs()
    first.close()
    await vi.advanceTimersByTimeAsync(2 * importPauseMs)
    expect([firstServer.calls.length, secondServer.calls.map(({ first: email }) => email)]).toEqual([
      1,
      ['c128@example.com', 'c256@example.com'],
    ])
    expect(second.engine.state.get()?.record).toMatchObject({ successful: 300, isCompleted: true })
  })

  it('cancels for both tabs', async () => {
    const { firstServer, secondServer, first, second } = await openTwoTabs()
    second.engine.cancel()
    await vi.advanceTimersByTimeAsync(importPauseMs)
    expect(first.engine.state.get()?.record.isCancelled).toBe(true)
    expect([firstServer.calls.length, secondServer.calls.length]).toEqual([1, 0])
  })

  it('hides the import of another person, and a sign-out ends it in both tabs', async () => {
    const { storage, openTab, firstServer, secondServer, first, second } = await openTwoTabs()
    const stranger = openTab(fakeServer().send)
    stranger.engine.resume({ person: 'p2', stores: ['s9'] })
    expect(stranger.engine.state.get()).toBeUndefined()
    first.engine.reset()
    await vi.advanceTimersByTimeAsync(importPauseMs)
    expect([first, second].map(({ engine }) => engine.state.get())).toEqual([undefined, undefined])
    expect([firstServer.calls.length, secondServer.calls.length, storage.text]).toEqual([1, 0, undefined])
  })
})

describe('without Web Locks', () => {
  it('runs in one tab at a time, and in the next when the first releases the lock or closes', async () => {
    const log: string[] = []
    const makeTask = (name: string) => (abortSignal: AbortSignal) =>
      new Promise<void>((resolve) => {
        log.push(name)
        abortSignal.addEventListener('abort', () => resolve(), { once: true })
      })
    const release = storageLease(makeTask('one'))
    await vi.advanceTimersByTimeAsync(1000)
    storageLease(makeTask('two'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(log).toEqual(['one'])
    release()
    await vi.advanceTimersByTimeAsync(4000)
    expect(log).toEqual(['one', 'two'])
  })
})
