import type { IncomingMessage } from 'node:http'

// An office behind one address opens its windows again after a restart; each needs a moment to sign in.
export const maxPerAddress = 100
const tokenTimeoutMs = 5_000
// Enough for the refusal to arrive; the client's library then closes the connection itself.
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
  /** Its token has arrived. How long the database takes to check it is not the client's fault. */
  checking(request: IncomingMessage): void
  /** Its token is no good. */
  refused(request: IncomingMessage): void
  /** It has joined the namespace. */
  signedIn(request: IncomingMessage): void
}

/**
 * Connections on which no token was accepted yet: limited per address, and cut when the token doesn't arrive. They are cut
 * at the TCP socket, because a client can leave the websocket's closing handshake unanswered.
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
      // A second try on the same connection gains no time.
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
