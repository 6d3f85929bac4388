import type { ChatConnection, ChatPort } from './chat-port.ts'

export interface VisitorSockets {
  /** False when the visitor has too many connections already. */
  add(socketId: string, key: string, connection: ChatConnection): boolean
  remove(socketId: string): void
  /** Those that are new or that one of the ids concerns; without ids, all. */
  recheck(changedIds: ReadonlySet<string> | undefined): Promise<void>
}

interface VisitorSocketDeps {
  findEnded: ChatPort['findEnded']
  disconnect(socketId: string): void
}

const maxSocketsPerVisitor = 20
const batchSize = 1_000

interface VisitorSocket {
  key: string
  connection: ChatConnection
  isNew: boolean
}

const isConcerned = ({ identity, storeId }: ChatConnection, ids: ReadonlySet<string>): boolean =>
  ids.has(storeId) || (identity.kind === 'customer' && ids.has(identity.sessionId))

/** The open sockets of customers and guests. */
export const makeVisitorSockets = ({ findEnded, disconnect }: VisitorSocketDeps): VisitorSockets => {
  const sockets = new Map<string, VisitorSocket>()
  const counts = new Map<string, number>()
  return {
    add: (socketId, key, connection) => {
      const count = counts.get(key) ?? 0
      if (count >= maxSocketsPerVisitor) return false
      counts.set(key, count + 1)
      sockets.set(socketId, { key, connection, isNew: true })
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
    recheck: async (changedIds) => {
      const checked = [...sockets].filter(
        ([, { connection, isNew }]) => isNew || !changedIds || isConcerned(connection, changedIds),
      )
      for (let from = 0; from < checked.length; from += batchSize) {
        const batch = checked.slice(from, from + batchSize)
        const ended = new Set(await findEnded(batch.map(([, { connection }]) => connection)))
        for (const [socketId, socket] of batch) {
          socket.isNew = false
          if (ended.has(socket.connection)) disconnect(socketId)
        }
      }
    },
  }
}
