import type { IncomingMessage } from 'node:http'

// After a restart all windows of an office behind one address reconnect at once.
export const maxPerAddress = 100
const tokenTimeoutMs = 5_000
// Enough for the rejection to arrive; the client library then closes the connection itself.
const rejectionTimeoutMs = 1_000

interface Pending {
  address: string
  timer: NodeJS.Timeout
  isRejected: boolean
  end: () => void
}

export interface UnauthenticatedSockets {
  /** Counts a new connection; false when its address has too many already. */
  add(request: IncomingMessage): boolean
  /** Stops the timeout: the time the database takes to check the token doesn't count. */
  tokenReceived(request: IncomingMessage): void
  tokenRejected(request: IncomingMessage): void
  authenticated(request: IncomingMessage): void
}

/**
 * Connections on which no token was accepted yet: limited per address, and closed when the token doesn't arrive. The TCP
 * socket is destroyed, because a client can leave the websocket's closing handshake unanswered.
 */
export const makeUnauthenticatedSockets = (
  getAddress: (request: IncomingMessage) => string,
): UnauthenticatedSockets => {
  const counts = new Map<string, number>()
  const pending = new Map<IncomingMessage, Pending>()

  const destroyAfter = (request: IncomingMessage, milliseconds: number): NodeJS.Timeout =>
    setTimeout(() => request.socket.destroy(), milliseconds).unref()

  const remove = (request: IncomingMessage): void => {
    const connection = pending.get(request)
    if (!connection) return
    pending.delete(request)
    clearTimeout(connection.timer)
    request.socket.off('close', connection.end)
    const remaining = (counts.get(connection.address) ?? 1) - 1
    if (remaining > 0) counts.set(connection.address, remaining)
    else counts.delete(connection.address)
  }

  return {
    add: (request) => {
      const address = getAddress(request)
      const count = counts.get(address) ?? 0
      if (count >= maxPerAddress) return false
      counts.set(address, count + 1)
      const end = (): void => remove(request)
      pending.set(request, { address, timer: destroyAfter(request, tokenTimeoutMs), isRejected: false, end })
      request.socket.once('close', end)
      return true
    },
    tokenReceived: (request) => {
      const connection = pending.get(request)
      // A second attempt on the same connection doesn't extend the timeout.
      if (connection && !connection.isRejected) clearTimeout(connection.timer)
    },
    tokenRejected: (request) => {
      const connection = pending.get(request)
      if (!connection || connection.isRejected) return
      connection.isRejected = true
      connection.timer = destroyAfter(request, rejectionTimeoutMs)
    },
    authenticated: remove,
  }
}
