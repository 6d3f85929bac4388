import { createHash } from 'node:crypto'
import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { Server, type Socket } from 'socket.io'
import { locationsShowing } from '#contract/notification-kinds.ts'
import {
  type ResourceChange,
  socketHandshake,
  type NewNotification,
  type Notification,
  socketEvents,
  socketLimits,
  socketNamespace,
  presenceMessage,
} from '#contract/socket.ts'
import type { Actor, SignedInUser } from './actor.ts'
import { batchReads } from './batch-reads.ts'
import { openFanOut } from './fan-out.ts'
import { releaseFrameBuffers } from './ws-memory-patch.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { makePresence } from './presence.ts'
import {
  type LiveAudience,
  roomForLocation,
  roomForResource,
  roomForKind,
  roomForPerson,
  getRooms,
} from './socket-rooms.ts'
import { makeSocketSessions, type SocketSession } from './socket-sessions.ts'
import { makeOriginCheck } from './socket-origins.ts'
import { makeUnauthenticatedSockets } from './unauthenticated-sockets.ts'

/** Live updates to open screens. Changes are sent as ids only; screens refetch what they show. */
export interface Live {
  publishChanges(
    audience: LiveAudience,
    changes: readonly { resource: string; id: string }[],
    by: Pick<SignedInUser, 'name'> | null,
  ): void
  /** Sent to those who may see this kind of notification, except its author and where its page is already open. */
  notify(notification: Notification, authorId?: string | null): void
  close(): Promise<void>
}

export interface LiveOptions {
  server: HttpServer
  log: Log
  publicUrl: string
  /** Live connections are for the dashboard; shops' hosts have none. */
  isPlatformHost: (request: IncomingMessage) => boolean
  /** The network a connection comes from; behind a trusted proxy, the client's network. */
  getNetwork(request: IncomingMessage): string
  /** The session id of an access token; undefined if the token is invalid. */
  readSessionId(token: string): string | undefined
  /** The actors of these sessions with their current permissions; ended sessions are left out. */
  loadActors(sessionIds: readonly string[]): Promise<SignedInUser[]>
  /** The sessions whose stamp has changed, with the new stamp. */
  findChangedSessions(stamps: ReadonlyMap<string, string | null>): Promise<Map<string, string | null>>
  /** Set when there may be several processes, which pass events on through PostgreSQL. */
  fanOut: Pool | undefined
  metrics: Metrics
}

// Per person and store. Every location change updates the rooms of all sockets of the person, so their number is limited.
const maxSocketsPerPerson = 100
const recheckIntervalMs = 4_000
const sweepIntervalMs = 1_000
const fanOutTimeoutMs = 5_000
const fanOutEvent = 'told'

/** Requires an active vendor and access to the store. Admins have no live updates. */
const canAccessStore = (actor: SignedInUser | undefined, storeId: string): actor is Actor =>
  actor !== undefined && actor.role !== 'admin' && actor.vendorStatus === 'active' && actor.storeIds.includes(storeId)

const presenceKey = (actor: Actor, storeId: string): string => `${storeId} ${actor.personId}`

// A hash instead of some fifty flags per socket: with ten thousand sockets the flags would use too much memory.
const hashPermissions = (actor: Actor): string =>
  createHash('sha1')
    .update([...actor.permissions].sort().join(' '))
    .digest('base64')

// Counted per connection, below the namespaces, so that packets to unknown namespaces count too. Without a timer per
// connection.
const limitMessages = (connection: Socket['conn']): void => {
  let count = 0
  let since = 0
  connection.on('packet', () => {
    const now = Date.now()
    if (now - since >= 1000) [count, since] = [0, now]
    count += 1
    if (count > socketLimits.messagesPerSecond) connection.close(true)
  })
}

type Packet = { type: string; data?: unknown }

/** Counted below the namespaces, so that skipped repeats are included. Heartbeats are not. */
const meterMessages = (metrics: Metrics): ((connection: Socket['conn']) => void) => {
  const messages = metrics.counter('storeward_socket_messages_total', 'Messages heard from sockets and told to them.')
  const [received, sent] = [messages({ way: 'in' }), messages({ way: 'out' })]
  const countReceived = ({ type }: Packet): void => {
    if (type === 'message') received.add()
  }
  const countSent = ({ type }: Packet): void => {
    if (type === 'message') sent.add()
  }
  return (connection) => void connection.on('packet', countReceived).on('packetCreate', countSent)
}

/**
 * Most status messages repeat the last one byte for byte. These are handled here, without decoding: passing them through
 * Socket.IO costs several times as much, which with ten thousand sockets would saturate the process.
 */
const skipRepeats = (connection: Socket['conn'], onRepeat: () => void) => {
  let lastAccepted: string | undefined
  connection.on('packet', (packet: Packet) => {
    if (packet.type !== 'message') return
    if (packet.data === lastAccepted) {
      packet.type = 'noop'
      onRepeat()
    } else {
      // Until this message has been processed, a repeat of the previous status must not overtake it.
      lastAccepted = undefined
    }
  })
  return {
    /** The packet as our client library encodes it. Another encoding of the same status is decoded each time. */
    expect: (event: string, payload: unknown): void => {
      lastAccepted = `2${socketNamespace},${JSON.stringify([event, payload])}`
    },
  }
}

const startInterval = (milliseconds: number, run: () => void): (() => void) => {
  const timer = setInterval(run, milliseconds)
  return () => clearInterval(timer)
}

export const openLive = async (options: LiveOptions): Promise<Live> => {
  const isAllowedOrigin = makeOriginCheck(options.publicUrl)
  const unauthenticated = makeUnauthenticatedSockets(options.getNetwork)
  const io = new Server(options.server, {
    transports: ['websocket'],
    maxHttpBufferSize: socketLimits.maxBytes,
    perMessageDeflate: false,
    connectTimeout: 20_000,
    serveClient: false,
    // The token comes later, in the packet that joins the namespace.
    allowRequest: (request, callback) =>
      callback(null, options.isPlatformHost(request) && isAllowedOrigin(request) && unauthenticated.add(request)),
  })
  // A connection stays open once it has joined a namespace, so the root one can't be joined.
  io.use((_socket, next) => next(new Error('unauthorized')))
  io.engine.on('connection', releaseFrameBuffers)
  io.engine.on('connection', limitMessages)
  io.engine.on('connection', meterMessages(options.metrics))
  const fanOut = options.fanOut && openFanOut(options.fanOut)
  if (fanOut) io.adapter(fanOut.adapter)
  const namespace = io.of(socketNamespace)
  options.metrics.observe('gauge', 'storeward_sockets', 'Live lines that are open here.', () => namespace.sockets.size)
  const loadActor = batchReads(options.loadActors, (actor) => actor.sessionId)
  const pendingConnections = new WeakMap<Socket, { actor: Actor; storeId: string }>()

  const socketSessions = makeSocketSessions({
    findChangedSessions: options.findChangedSessions,
    loadPermissionHashes: async (sessionIds) => {
      const actors = await options.loadActors(sessionIds)
      const bySession = new Map(actors.map((actor) => [actor.sessionId, actor]))
      return ({ sessionId, storeId }) => {
        const actor = bySession.get(sessionId)
        return canAccessStore(actor, storeId) ? hashPermissions(actor) : undefined
      }
    },
    disconnect: (socketId) => void namespace.sockets.get(socketId)?.disconnect(true),
  })
  const presence = makePresence({
    join: (socketId, locationRoom) => void namespace.sockets.get(socketId)?.join(locationRoom),
    leave: (socketId, locationRoom) => void namespace.sockets.get(socketId)?.leave(locationRoom),
  })

  namespace.use((socket, next) => {
    const authenticate = async (): Promise<void> => {
      unauthenticated.tokenReceived(socket.request)
      const auth = socketHandshake.safeParse(socket.handshake.auth)
      if (!auth.success) throw new Error('unauthorized')
      const sessionId = options.readSessionId(auth.data.token)
      const actor = sessionId && (await loadActor(sessionId))
      if (!actor || !canAccessStore(actor, auth.data.store_id)) throw new Error('unauthorized')
      if (presence.countSockets(presenceKey(actor, auth.data.store_id)) >= maxSocketsPerPerson)
        throw new Error('unauthorized')
      pendingConnections.set(socket, { actor, storeId: auth.data.store_id })
    }
    authenticate().then(
      () => next(),
      () => {
        unauthenticated.tokenRejected(socket.request)
        next(new Error('unauthorized'))
      },
    )
  })

  namespace.on('connection', (socket) => {
    const pending = pendingConnections.get(socket)
    if (!pending) return void socket.disconnect(true)
    const { actor, storeId } = pending
    const person = presenceKey(actor, storeId)
    // Several sockets may have passed the middleware at the same time.
    if (presence.countSockets(person) >= maxSocketsPerPerson) return void socket.disconnect(true)
    unauthenticated.authenticated(socket.request)
    const socketSession: SocketSession = { sessionId: actor.sessionId, storeId, permissionHash: hashPermissions(actor) }
    releaseHandshake(socket)
    void socket.join(getRooms(actor, storeId))
    socketSessions.add(socket.id, socketSession)
    presence.addSocket(socket.id, person)
    socket.on('disconnect', () => {
      socketSessions.remove(socket.id)
      presence.removeSocket(socket.id)
      // Outside the namespace the connection is unauthenticated again.
      socket.conn.close()
    })
    const sendError = (event: string): void => {
      socket.emit(socketEvents.error, { event, message: 'This was not understood.' })
    }
    let locationRoom = ''
    const reportPresence = (): void => presence.reportLocation(socket.id, locationRoom)
    const repeats = skipRepeats(socket.conn, reportPresence)
    socket.on(socketEvents.status, (payload: unknown) => {
      const parsed = presenceMessage.safeParse(payload)
      if (!parsed.success || parsed.data.store_id !== storeId) return sendError(socketEvents.status)
      const { location, room } = parsed.data
      locationRoom = roomForLocation(storeId, room === '' ? location : `${location}/${room}`)
      reportPresence()
      return repeats.expect(socketEvents.status, payload)
    })
    // The event name may be a number; an exception in a listener would end the process.
    socket.onAny((event: unknown) => {
      if (event !== socketEvents.status) sendError(String(event).slice(0, 100))
    })
  })

  // After changed permissions or an ended session the socket is disconnected; the client reconnects if it still may.
  let rechecking = false
  const recheck = (): void => {
    if (rechecking) return
    rechecking = true
    socketSessions
      .recheck()
      .catch((error: unknown) => options.log.warn({ err: error }, 'Rights of live sockets could not be checked.'))
      .finally(() => (rechecking = false))
  }
  const stopTimers = [startInterval(recheckIntervalMs, recheck), startInterval(sweepIntervalMs, presence.expireSilent)]

  // Start even if the database is unavailable: the fan-out begins once it is back.
  if (fanOut) await Promise.race([fanOut.ready, pause(fanOutTimeoutMs, undefined, { ref: false })])

  const emitLocally = (room: string, except: string[], event: string, message: unknown): void =>
    void namespace.local.to(room).except(except).emit(event, message)
  namespace.on(fanOutEvent, emitLocally)
  // Local sockets don't wait for the round trip through the database.
  const emit = (room: string, except: string[], event: string, message: unknown): void => {
    emitLocally(room, except, event, message)
    if (fanOut) namespace.serverSideEmit(fanOutEvent, room, except, event, message)
  }
  const emitChange = (room: string, change: ResourceChange): void => emit(room, [], socketEvents.changed, change)

  return {
    publishChanges: (audience, changes, by) => {
      const storeId = 'storeId' in audience ? audience.storeId : null
      for (const resource of new Set(changes.map((change) => change.resource))) {
        const room = roomForResource(audience, resource)
        if (room === undefined) continue
        const ids = changes.filter((change) => change.resource === resource && change.id).map((change) => change.id)
        emitChange(room, { store_id: storeId, resource, ids: ids.slice(0, 100), by: by?.name ?? null })
      }
    },
    notify: (notification, authorId) => {
      const { store_id: storeId, _id: id } = notification
      const room = roomForKind(storeId, notification.kind)
      const message: NewNotification = { store_id: storeId, payload: notification }
      const viewerRooms = locationsShowing(notification).map((locationRoom) => roomForLocation(storeId, locationRoom))
      const authorRooms = authorId ? [roomForPerson(authorId)] : []
      emit(room, [...viewerRooms, ...authorRooms], socketEvents.notification, message)
      // Those who have the page open need the updated list and count as well.
      emitChange(room, { store_id: storeId, resource: 'notifications', ids: [id], by: null })
    },
    close: async () => {
      for (const stop of stopTimers) stop()
      await io.close()
    },
  }
}

/** Headers and token aren't needed any more and would be half of a socket's memory. */
const releaseHandshake = (socket: Socket): void => {
  Object.assign(socket.handshake, { headers: {}, auth: {}, query: {} })
  Object.assign(socket.conn, { request: undefined })
}
