import { useEffect } from 'react'
import { second } from '#contract/core/time.ts'
import { finishBeforeLeaving } from './session.ts'

export const holdMs = 10 * second

const held = new Set<() => Promise<unknown>>()

/** Sends all held writes now and resolves after their responses. */
export const sendHeld = async (): Promise<void> => {
  await Promise.allSettled([...held].map((start) => start()))
}

finishBeforeLeaving(sendHeld)

if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', () => void sendHeld())
  // A phone may end a hidden page without `pagehide`.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && void sendHeld())
}

/** Sends what this screen holds when the person leaves it. */
export const useSendHeldOnLeave = (): void => useEffect(() => () => void sendHeld(), [])

/**
 * Runs after `holdMs`, or as soon as the person leaves. `run` must start its request before its first `await`. Returns a
 * function that cancels it; false if it has started already.
 */
export const hold = (run: () => Promise<unknown>): (() => boolean) => {
  const start = async () => {
    clearTimeout(timer)
    if (held.delete(start)) await run()
  }
  const timer = setTimeout(() => void start(), holdMs)
  held.add(start)
  return () => {
    clearTimeout(timer)
    return held.delete(start)
  }
}
