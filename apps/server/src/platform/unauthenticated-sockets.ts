import type { IncomingMessage } from 'node:http'

// After a restart all windows of an office behind one address reconnect at once.
export const maxPerAddress = 100
const tokenTimeoutMs = 5_000
// Enough for the rejection to arrive; the client library then closes the connection itself.
const refusalTimeoutMs = 1_000

interface Pending {
  address: string
  timer: NodeJS.Timeout
  isRefused: boolean
  end: () => void
}

export interface UnauthenticatedSockets {
  /** Counts a new connection; false when its address has too many already. */
  add(request: IncomingMessage): boolean
  /** Stops the timeout: the time the database takes to check the token doesn't count. */
  checking(request: IncomingMessage): void
  refused(request: IncomingMessage): void
  signedIn(request: IncomingMessage): void
}

/**
 * Connections on which no token was accepted yet: limited per address, and closed when the token doesn't arrive. The TCP
 * socket is destroyed, because a client can leave the websocket's closing handshake unanswered.
 */
export const makeUnauthenticatedSockets = (addressOf: (request: IncomingMessage) => string): UnauthenticatedSockets => {
  const counts = new Map<string, number>()
  const pending = new Map<IncomingMessage, Pending>()

  const cutAfter = (request: IncomingMessage, milliseconds: number): NodeJS.Timeout =>
    setTimeout(() => request.socket.destroy(), milliseconds).unref()

  const remove = (request: IncomingMessage): void => {
    const connection = pending.get(request)
    if (!connection) return
    pending.delete(request)
    clearTimeout(connection.timer)
    request.socket.off('close', connection.end)
    const left = (counts.get(connection.address) ?? 1) - 1
    if (left > 0) counts.set(connection.address, left)
    else counts.delete(connection.address)
  }

  return {
    add: (request) => {
      const address = addressOf(request)
      const count = counts.get(address) ?? 0
      if (count >= maxPerAddress) return false
      counts.set(address, count + 1)
      const end = (): void => remove(request)
      pending.set(request, { address, timer: cutAfter(request, tokenTimeoutMs), isRefused: false, end })
      request.socket.once('close', end)
      return true
    },
    checking: (request) => {
      const connection = pending.get(request)
      // A second attempt on the same connection doesn't extend the timeout.
      if (connection && !connection.isRefused) clearTimeout(connection.timer)
    },
    refused: (request) => {
      const connection = pending.get(request)
      if (!connection || connection.isRefused) return
      connection.isRefused = true
      connection.timer = cutAfter(request, refusalTimeoutMs)
    },
    signedIn: remove,
  }
}
