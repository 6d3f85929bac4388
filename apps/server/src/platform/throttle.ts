import { setTimeout as pause } from 'node:timers/promises'

/** Resolves so that at most `perSecond` calls continue in each second, evenly spread. */
export const makeThrottle = (perSecond: number): (() => Promise<void>) => {
  const intervalMs = 1000 / perSecond
  let next = 0
  return async () => {
    const now = performance.now()
    const at = Math.max(now, next)
    next = at + intervalMs
    // Timers are inexact: shorter waits would only slow down.
    if (at - now >= 2) await pause(at - now)
  }
}
