import { setTimeout as pause } from 'node:timers/promises'

/** What another process emits to its sockets. */
export type Emission = readonly [room: string, except: string[], event: string, message: unknown]

interface FanOutSenderDeps<Item> {
  send(items: readonly Item[]): void
  /** Resolves when everything sent so far has arrived in the database. */
  drain(): Promise<unknown>
}

/** A notification of PostgreSQL has at most 8,000 bytes with its envelope; larger messages are divided. */
const maxBatchLength = 7_000
/**
 * The shortest time between two batches: PostgreSQL needs as long for a notification as for a small write. An emission
 * after a quiet interval is sent at once.
 */
const intervalMs = 20
/** With more the next batch is sent at once. */
const maxDelayed = 30
/** While the database is down, the oldest are dropped: screens refetch when they reconnect. */
const maxWaiting = 10_000

/** As many of the first items as fit into one notification, at least one. */
const countFitting = (items: readonly unknown[]): number => {
  let length = 0
  const end = items.findIndex((item) => (length += Buffer.byteLength(JSON.stringify(item)) + 1) > maxBatchLength)
  return end === -1 ? items.length : Math.max(1, end)
}

/**
 * Sends in one statement what is emitted together, shortly after the previous batch, or while it is under way: with one
 * statement each, a busy database falls behind a few hundred emissions a second.
 */
export const makeFanOutSender = <Item>({ send, drain }: FanOutSenderDeps<Item>): ((item: Item) => void) => {
  const waiting: Item[] = []
  let isSending = false
  let sentAt = Number.NEGATIVE_INFINITY
  const flush = async (): Promise<void> => {
    // A commit emits several times.
    await Promise.resolve()
    while (waiting.length > 0) {
      const waitMs = sentAt + intervalMs - performance.now()
      if (waitMs > 0 && waiting.length < maxDelayed) await pause(waitMs)
      sentAt = performance.now()
      send(waiting.splice(0, countFitting(waiting)))
      await drain()
    }
    isSending = false
  }
  return (item) => {
    if (waiting.length >= maxWaiting) waiting.shift()
    waiting.push(item)
    if (isSending) return
    isSending = true
    void flush()
  }
}
