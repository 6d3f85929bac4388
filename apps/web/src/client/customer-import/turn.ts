import { second } from '#contract/core/time.ts'
import { newIntent } from '../idempotency.ts'
import { readJson, remove, writeJson } from '../storage.ts'

/** Runs a task in one tab at a time. Returns a function that releases the lock. */
export type Turn = (work: (signal: AbortSignal) => Promise<void>) => () => void

const name = 'storeward-import'

const byLock: Turn = (work) => {
  const controller = new AbortController()
  const { signal } = controller
  // Aborted while waiting, or the lock was stolen: there is nothing to do.
  navigator.locks.request(name, { signal }, () => work(signal)).catch(() => undefined)
  return () => controller.abort()
}

const leaseLife = 15 * second
const renewal = 3 * second
// If two tabs acquire it at the same time, the last write wins after this delay.
const settling = 200

interface Lease {
  tab: string
  until: number
}

const readLease = (): Lease | undefined => {
  const kept = readJson('importLease') as Partial<Lease> | null | undefined
  return typeof kept?.tab === 'string' && typeof kept.until === 'number' ? (kept as Lease) : undefined
}

/**
 * Web Locks are missing on plain HTTP. If two tabs run at once for a moment, the server still processes each batch
 * once.
 */
export const byLease: Turn = (work) => {
  const tab = newIntent()
  const controller = new AbortController()
  const { signal } = controller
  let timer: ReturnType<typeof setTimeout> | undefined
  let working: AbortController | undefined
  const isMine = () => readLease()?.tab === tab
  const take = () => writeJson('importLease', { tab, until: Date.now() + leaseLife })

  const begin = () => {
    working = new AbortController()
    const over = AbortSignal.any([signal, working.signal])
    void work(over).finally(() => {
      if (over.aborted) return
      controller.abort()
      clearTimeout(timer)
      if (isMine()) remove('importLease')
    })
  }
  const look = () => {
    timer = undefined
    if (signal.aborted) return
    if (working) {
      // Timers of a background tab are throttled, so it can lose its lease; the tab that acquired it continues.
      if (isMine()) take()
      else {
        working.abort()
        working = undefined
      }
    } else if (isMine()) {
      take()
      begin()
    } else if ((readLease()?.until ?? 0) < Date.now()) {
      take()
      timer = setTimeout(look, settling)
      return
    }
    if (!signal.aborted) timer = setTimeout(look, renewal)
  }
  look()

  return () => {
    controller.abort()
    clearTimeout(timer)
    if (isMine()) remove('importLease')
  }
}

export const oneTabAtATime: Turn = (work) => (globalThis.navigator?.locks ? byLock(work) : byLease(work))
