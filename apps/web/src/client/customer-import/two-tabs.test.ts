import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { importPause } from '#contract/domains/customer-import.ts'
import { browser, given, me, server, settle } from './testing/browser.ts'
import { byLease } from './turn.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a second tab', () => {
  const two = async () => {
    const shop = browser()
    const [one, other] = [server(), server()]
    const first = shop.openTab(one.send)
    const second = shop.openTab(other.send)
    second.engine.enter(me)
    await first.engine.start(given(300))
    await settle()
    return { ...shop, one, other, first, second }
  }

  it('shows the same progress and sends nothing', async () => {
    const { one, other, first, second } = await two()
    expect(second.engine.shown.get()?.record.processedCount).toBe(128)
    await vi.advanceTimersByTimeAsync(2 * importPause + 1000)
    expect([one.calls.length, other.calls.length]).toEqual([3, 0])
    expect(second.engine.shown.get()?.record).toEqual(first.engine.shown.get()?.record)
    expect(second.refreshLists).toHaveBeenCalled()
    expect([first, second].map(({ finished }) => finished.mock.calls.length)).toEqual([1, 0])
  })

  it('continues when the first tab is closed', async () => {
    const { one, other, first, second } = await two()
    first.die()
    await vi.advanceTimersByTimeAsync(importPause)
    expect([one.calls.length, other.calls.map(({ first: email }) => email)]).toEqual([
      1,
      ['c128@example.com', 'c256@example.com'],
    ])
    expect(second.engine.shown.get()?.record).toMatchObject({ successful: 300, isCompleted: true })
  })

  it('cancels for both tabs', async () => {
    const { one, other, first, second } = await two()
    second.engine.cancel()
    await vi.advanceTimersByTimeAsync(importPause)
    expect(first.engine.shown.get()?.record.isCancelled).toBe(true)
    expect([one.calls.length, other.calls.length]).toEqual([1, 0])
  })

  it('hides the import of another person, and a sign-out ends it in both tabs', async () => {
    const { kept, openTab, one, other, first, second } = await two()
    const stranger = openTab(server().send)
    stranger.engine.enter({ person: 'p2', stores: ['s9'] })
    expect(stranger.engine.shown.get()).toBeUndefined()
    first.engine.leave()
    await vi.advanceTimersByTimeAsync(importPause)
    expect([first, second].map(({ engine }) => engine.shown.get())).toEqual([undefined, undefined])
    expect([one.calls.length, other.calls.length, kept.text]).toEqual([1, 0, undefined])
  })
})

describe('without Web Locks', () => {
  it('runs in one tab at a time, and in the next when the first releases the lock or closes', async () => {
    const log: string[] = []
    const work = (name: string) => (over: AbortSignal) =>
      new Promise<void>((resolve) => {
        log.push(name)
        over.addEventListener('abort', () => resolve(), { once: true })
      })
    const giveUp = byLease(work('one'))
    await vi.advanceTimersByTimeAsync(1000)
    byLease(work('two'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(log).toEqual(['one'])
    giveUp()
    await vi.advanceTimersByTimeAsync(4000)
    expect(log).toEqual(['one', 'two'])
  })
})
