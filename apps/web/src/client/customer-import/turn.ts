import { second } from '#contract/core/time.ts'
import { newIntent } from '../idempotency.ts'
import { readJson, remove, writeJson } from '../storage.ts'

/** Waits until no other tab does the work, then does it. Returns how to give it up. */
export type Turn = (work: (signal: AbortSignal) => Promise<void>) => () => void

const name = 'storeward-import'

const byLock: Turn = (work) => {
  const controller = new AbortController()
  const { signal } = controller
  // Given up while it waited, or another tab's browser took it: nothing is left to do here.
  navigator.locks.request(name, { signal }, () => work(signal)).catch(() => undefined)
  return () => controller.abort()
}

const leaseLife = 15 * second
const renewal = 3 * second
// Two tabs that see it free at the same moment: the one that wrote last has it.
const settling = 200

interface Lease {
  tab: string
  until: number
}

const readLease = (): Lease | undefined => {
  const kept = readJson('importLease') as Partial<Lease> | null | undefined
  return typeof kept?.tab === 'string' && typeof kept.until === 'number' ? (kept as Lease) : undefined
}

/** Plain HTTP has no locks. Should two tabs work all the same for a moment, the server does each batch once. */
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
      // A tab in the background is woken too seldom to keep its lease; whoever has taken it goes on.
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
