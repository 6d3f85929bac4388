/** What another process emits to its sockets. */
export type Emission = readonly [room: string, except: string[], event: string, message: unknown]

interface FanOutSenderDeps {
  send(emissions: readonly Emission[]): void
  /** Resolves when everything sent so far has arrived in the database. */
  drain(): Promise<unknown>
}

const maxBatch = 50
/** While the database is down, the oldest are dropped: screens refetch when they reconnect. */
const maxWaiting = 10_000

/**
 * Sends what is emitted while the previous batch is under way in one statement: with one statement each, a busy database
 * falls behind a few hundred emissions a second.
 */
export const makeFanOutSender = ({ send, drain }: FanOutSenderDeps): ((emission: Emission) => void) => {
  const waiting: Emission[] = []
  let isSending = false
  const flush = async (): Promise<void> => {
    while (waiting.length > 0) {
      send(waiting.splice(0, maxBatch))
      await drain()
    }
    isSending = false
  }
  return (emission) => {
    if (waiting.length >= maxWaiting) waiting.shift()
    waiting.push(emission)
    if (isSending) return
    isSending = true
    void flush()
  }
}
