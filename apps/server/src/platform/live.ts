import type { Server as HttpServer } from 'node:http'
import { createAdapter } from '@socket.io/postgres-adapter'
import type { Pool } from 'pg'
import { Server, type Socket } from 'socket.io'
import { endpoints } from '#contract/index.ts'
import type { Permission } from '#contract/permissions.ts'
import {
  type Changed,
  handshake,
  type NewNotification,
  type Notification,
  socketEvents,
  socketLimits,
  socketNamespace,
} from '#contract/socket.ts'
import type { SignedIn, StoreId } from './actor.ts'
import type { Log } from './log.ts'

/** What people with a store open are told while they look. Of changes only ids travel: screens fetch what they show. */
export interface Live {
  changed(store: string, changes: readonly { resource: string; id: string }[], by: Pick<SignedIn, 'name'> | null): void
  /** Whoever may read the resource hears of it. */
  notify(store: StoreId, resource: string, notification: Notification): void
  close(): Promise<void>
}

export interface LiveOptions {
  server: HttpServer
  log: Log
  publicUrl: string
  /** The session behind an access token, with the rights it has at this moment. */
  actorOf(token: string): Promise<SignedIn | undefined>
  /** The same for many sessions in one go; one that is over is not among them. */
  actorsOf(sessionIds: readonly string[]): Promise<SignedIn[]>
  /** Several processes tell each other through PostgreSQL; one alone needs nobody. */
  fanOut: Pool | undefined
}

const recheckEvery = 4_000

// Whoever may read a resource may know that it changed.
const readNeeds = new Map<string, readonly Permission[]>()
for (const endpoint of endpoints) {
  if (endpoint.method === 'GET' && endpoint.scope.startsWith('store') && !readNeeds.has(endpoint.resource)) {
    readNeeds.set(endpoint.resource, endpoint.needs)
  }
}

const room = (storeId: string, resource: string): string => `${storeId}/${resource}`

/** What somebody may hear of a store; nothing without the store, nor with an account that is switched off. */
const rightsIn = (actor: SignedIn, storeId: string): string | undefined => {
  if (actor.role === 'admin' || actor.vendorStatus !== 'active' || !actor.storeIds.includes(storeId)) return undefined
  return [...actor.permissions].sort().join(' ')
}

interface Seat {
  sessionId: string
  storeId: string
  rights: string
}

const ofOurOrigin = (socket: Pick<Socket, 'handshake'>, publicUrl: string): boolean => {
  const { origin, host } = socket.handshake.headers
  if (!origin) return true
  return origin === new URL(publicUrl).origin || URL.parse(origin)?.host === host
}

// A client that talks too much is cut; there is nothing here that a person could say that fast.
const limitMessages = (socket: Socket): void => {
  let count = 0
  const timer = setInterval(() => (count = 0), 1000)
  socket.on('disconnect', () => clearInterval(timer))
  socket.use((_event, next) => {
    count += 1
    if (count > socketLimits.messagesPerSecond) socket.disconnect(true)
    else next()
  })
}

export const openLive = (options: LiveOptions): Live => {
  const io = new Server(options.server, {
    transports: ['websocket'],
    maxHttpBufferSize: socketLimits.mostBytes,
    serveClient: false,
  })
  if (options.fanOut) io.adapter(createAdapter(options.fanOut))
  const space = io.of(socketNamespace)
  const seats = new Map<string, Seat>()

  space.use((socket, next) => {
    const enter = async (): Promise<void> => {
      const asked = handshake.safeParse(socket.handshake.auth)
      if (!asked.success || !ofOurOrigin(socket, options.publicUrl)) throw new Error('unauthorized')
      const actor = await options.actorOf(asked.data.token)
      const rights = actor && rightsIn(actor, asked.data.store_id)
      if (!actor || rights === undefined) throw new Error('unauthorized')
      seats.set(socket.id, { sessionId: actor.sessionId, storeId: asked.data.store_id, rights })
      const readable = [...readNeeds].filter(([, needs]) => needs.every((flag) => actor.permissions.includes(flag)))
      await socket.join(readable.map(([resource]) => room(asked.data.store_id, resource)))
    }
    enter().then(
      () => next(),
      () => next(new Error('unauthorized')),
    )
  })
  space.on('connection', (socket) => {
    limitMessages(socket)
    socket.on('disconnect', () => seats.delete(socket.id))
  })

  // Rights that changed, a session that ended: the socket is cut and may come back with what is true now.
  const recheck = async (): Promise<void> => {
    const asked = new Map(seats)
    if (asked.size === 0) return
    const actors = await options.actorsOf([...new Set([...asked.values()].map(({ sessionId }) => sessionId))])
    const bySession = new Map(actors.map((actor) => [actor.sessionId, actor]))
    for (const [socketId, seat] of asked) {
      const actor = bySession.get(seat.sessionId)
      if (!actor || rightsIn(actor, seat.storeId) !== seat.rights) space.sockets.get(socketId)?.disconnect(true)
    }
  }
  let rechecking = false
  const timer = setInterval(() => {
    if (rechecking) return
    rechecking = true
    recheck()
      .catch((error: unknown) => options.log.warn({ err: error }, 'Rights of live sockets could not be checked.'))
      .finally(() => (rechecking = false))
  }, recheckEvery)

  return {
    changed: (store, changes, by) => {
      for (const resource of new Set(changes.map((change) => change.resource))) {
        const ids = changes.filter((change) => change.resource === resource && change.id).map((change) => change.id)
        const payload: Changed = { store_id: store, resource, ids: ids.slice(0, 100), by: by?.name ?? null }
        space.to(room(store, resource)).emit(socketEvents.changed, payload)
      }
    },
    notify: (store, resource, notification) => {
      const message: NewNotification = { store_id: store, payload: notification }
      space.to(room(store, resource)).emit(socketEvents.notification, message)
    },
    close: async () => {
      clearInterval(timer)
      await io.close()
    },
  }
}
