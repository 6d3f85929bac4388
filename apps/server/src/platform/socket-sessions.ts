import { createHash } from 'node:crypto'
import type { Actor } from './actor.ts'
/** An open socket with its session and a hash of the permissions it was opened with. */
export interface SocketSession {
  sessionId: string
  membershipId: string
  vendorId: string
  storeId: string
  permissionHash: string
}

interface SocketSessionDeps {
  findChangedSessions(stamps: ReadonlyMap<string, string | null>): Promise<Map<string, string | null>>
  /** The current permission hash of a socket; undefined when its person has no access any more. */
  loadPermissionHashes(sessionIds: readonly string[]): Promise<(socket: SocketSession) => string | undefined>
  disconnect(socketId: string): void
}

export interface SocketSessions {
  add(socketId: string, socket: SocketSession): void
  remove(socketId: string): void
  /** Sessions with new sockets and those that one of the ids concerns; without ids, all. */
  recheck(changedIds: ReadonlySet<string> | undefined): Promise<void>
}

interface SessionSockets {
  /** The session's stamp at the last check; null while sockets haven't been checked. */
  stamp: string | null
  sockets: Map<string, SocketSession>
}

const batchSize = 1_000

const isConcerned = (
  { sessionId, membershipId, vendorId, storeId }: SocketSession,
  ids: ReadonlySet<string>,
): boolean => ids.has(sessionId) || ids.has(membershipId) || ids.has(vendorId) || ids.has(storeId)

/**
 * The open sockets by session. Stamps are compared in the database, so that of ten thousand sessions only the changed
 * ones are read.
 */
export const makeSocketSessions = ({
  findChangedSessions,
  loadPermissionHashes,
  disconnect,
}: SocketSessionDeps): SocketSessions => {
  const socketsBySession = new Map<string, SessionSockets>()
  const sessionBySocket = new Map<string, string>()

  const recheckBatch = async (stamps: ReadonlyMap<string, string | null>): Promise<void> => {
    const newStamps = await findChangedSessions(stamps)
    if (newStamps.size === 0) return
    const checked = [...newStamps.keys()].map((sessionId) => ({
      sessionId,
      seats: new Map(socketsBySession.get(sessionId)?.sockets),
    }))
    // Read permissions after the stamp: a change in between is seen now, a later one causes a new stamp.
    const getCurrentHash = await loadPermissionHashes([...newStamps.keys()])
    for (const { sessionId, seats: sockets } of checked) {
      const entry = socketsBySession.get(sessionId)
      for (const [socketId, socket] of sockets)
        if (getCurrentHash(socket) !== socket.permissionHash) disconnect(socketId)
      const isUnchanged = entry && [...entry.sockets.keys()].every((socketId) => sockets.has(socketId))
      if (isUnchanged) entry.stamp = newStamps.get(sessionId) ?? null
    }
  }

  return {
    add: (socketId, socket) => {
      const entry = socketsBySession.get(socket.sessionId) ?? { stamp: null, sockets: new Map<string, SocketSession>() }
      entry.stamp = null
      entry.sockets.set(socketId, socket)
      socketsBySession.set(socket.sessionId, entry)
      sessionBySocket.set(socketId, socket.sessionId)
    },
    remove: (socketId) => {
      const sessionId = sessionBySocket.get(socketId)
      if (sessionId === undefined) return
      sessionBySocket.delete(socketId)
      const entry = socketsBySession.get(sessionId)
      entry?.sockets.delete(socketId)
      if (entry?.sockets.size === 0) socketsBySession.delete(sessionId)
    },
    recheck: async (changedIds) => {
      const mustCheck = ({ stamp, sockets }: SessionSockets): boolean =>
        stamp === null || !changedIds || [...sockets.values()].some((socket) => isConcerned(socket, changedIds))
      const stamps = [...socketsBySession].flatMap(([sessionId, entry]) =>
        mustCheck(entry) ? [[sessionId, entry.stamp] as const] : [],
      )
      for (let from = 0; from < stamps.length; from += batchSize) {
        await recheckBatch(new Map(stamps.slice(from, from + batchSize)))
      }
    },
  }
}

// A hash instead of some fifty flags per socket: with ten thousand sockets the flags would use too much memory.
export const hashPermissions = (actor: Actor): string =>
  createHash('sha1')
    .update([...actor.permissions].sort().join(' '))
    .digest('base64')
