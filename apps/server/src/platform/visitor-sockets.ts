import type { ChatConnection, ChatPort } from './chat-port.ts'

export interface VisitorSockets {
  /** False when the visitor has too many connections already. */
  add(socketId: string, key: string, connection: ChatConnection): boolean
  remove(socketId: string): void
  recheck(): Promise<void>
}

interface VisitorSocketDeps {
  findEnded: ChatPort['findEnded']
  disconnect(socketId: string): void
}

const maxSocketsPerVisitor = 20
const batchSize = 1_000

/** The open sockets of customers and guests, rechecked every few seconds like those of staff. */
export const makeVisitorSockets = ({ findEnded, disconnect }: VisitorSocketDeps): VisitorSockets => {
  const sockets = new Map<string, { key: string; connection: ChatConnection }>()
  const counts = new Map<string, number>()
  return {
    add: (socketId, key, connection) => {
      const count = counts.get(key) ?? 0
      if (count >= maxSocketsPerVisitor) return false
      counts.set(key, count + 1)
      sockets.set(socketId, { key, connection })
      return true
    },
    remove: (socketId) => {
      const socket = sockets.get(socketId)
      if (!socket) return
      sockets.delete(socketId)
      const remaining = (counts.get(socket.key) ?? 1) - 1
      if (remaining > 0) counts.set(socket.key, remaining)
      else counts.delete(socket.key)
    },
    recheck: async () => {
      const all = [...sockets]
      for (let from = 0; from < all.length; from += batchSize) {
        const batch = all.slice(from, from + batchSize)
        const ended = new Set(await findEnded(batch.map(([, { connection }]) => connection)))
        for (const [socketId, { connection }] of batch) if (ended.has(connection)) disconnect(socketId)
      }
    },
  }
}
