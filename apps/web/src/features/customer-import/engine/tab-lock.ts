import { second } from '#contract/core/time.ts'
import { newIntent } from '#web/client/idempotency.ts'
import { readJson, remove, writeJson } from '#web/client/storage.ts'

/** Runs a task in one tab at a time. Returns a function that releases the lock. */
export type TabLock = (task: (signal: AbortSignal) => Promise<void>) => () => void

const lockName = 'storeward-import'

const webLock: TabLock = (task) => {
  const controller = new AbortController()
  const { signal } = controller
  // Aborted while waiting, or the lock was stolen: there is nothing to do.
  navigator.locks.request(lockName, { signal }, () => task(signal)).catch(() => undefined)
  return () => controller.abort()
}

const leaseMs = 15 * second
const renewalMs = 3 * second
// If two tabs acquire it at the same time, the last write wins after this delay.
const settleMs = 200

interface Lease {
  tab: string
  until: number
}

const readLease = (): Lease | undefined => {
  const stored = readJson('importLease') as Partial<Lease> | null | undefined
  return typeof stored?.tab === 'string' && typeof stored.until === 'number' ? (stored as Lease) : undefined
}

/**
 * Web Locks are missing on plain HTTP. If two tabs run at once for a moment, the server still processes each batch
 * once.
 */
export const storageLease: TabLock = (task) => {
  const tabId = newIntent()
  const controller = new AbortController()
  const { signal } = controller
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: AbortController | undefined
  const holdsLease = () => readLease()?.tab === tabId
  const acquire = () => writeJson('importLease', { tab: tabId, until: Date.now() + leaseMs })

  const start = () => {
    running = new AbortController()
    const abortSignal = AbortSignal.any([signal, running.signal])
    void task(abortSignal).finally(() => {
      if (abortSignal.aborted) return
      controller.abort()
      clearTimeout(timer)
      if (holdsLease()) remove('importLease')
    })
  }
  const poll = () => {
    timer = undefined
    if (signal.aborted) return
    if (running) {
      // Timers of a background tab are throttled, so it can lose its lease; the tab that acquired it continues.
      if (holdsLease()) acquire()
      else {
        running.abort()
        running = undefined
      }
    } else if (holdsLease()) {
      acquire()
      start()
    } else if ((readLease()?.until ?? 0) < Date.now()) {
      acquire()
      timer = setTimeout(poll, settleMs)
      return
    }
    if (!signal.aborted) timer = setTimeout(poll, renewalMs)
  }
  poll()

  return () => {
    controller.abort()
    clearTimeout(timer)
    if (holdsLease()) remove('importLease')
  }
}

export const tabLock: TabLock = (task) => (globalThis.navigator?.locks ? webLock(task) : storageLease(task))
