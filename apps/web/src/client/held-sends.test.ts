import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { holdMs, hold, sendHeld } from './held-sends.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('sends after the time to undo it, once', async () => {
  const run = vi.fn<() => Promise<void>>(async () => undefined)
  hold(run)
  vi.advanceTimersByTime(holdMs - 1)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  await sendHeld()
  expect(run).toHaveBeenCalledOnce()
})

it('sends nothing that was canceled in time, and says so', async () => {
  const run = vi.fn<() => Promise<void>>(async () => undefined)
  const cancel = hold(run)
  expect(cancel()).toBe(true)
  vi.advanceTimersByTime(holdMs)
  await sendHeld()
  expect(run).not.toHaveBeenCalled()
})

it('starts all requests of a page that is left before it returns, and can’t cancel them any more', () => {
  const runs = [
    vi.fn<() => Promise<void>>(async () => undefined),
    vi.fn<() => Promise<void>>(async () => Promise.reject(new Error('offline'))),
  ]
  const [cancel] = runs.map(hold)
  void sendHeld()
  for (const run of runs) expect(run).toHaveBeenCalledOnce()
  expect(cancel?.()).toBe(false)
})
