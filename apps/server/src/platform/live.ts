import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { Server, type Socket } from 'socket.io'
import { account } from '#contract/domains/account.ts'
import { stores } from '#contract/domains/stores.ts'
import { agentTimes } from '#contract/domains/support-rules.ts'
import {
  socketHandshake,
  socketEvents,
  socketLimits,
  socketNamespace,
  changesSinceRequest,
  type ChangesSince,
  presenceMessage,
  type ResourceChange,
} from '#contract/socket.ts'
import type { Language } from '#contract/enumerations.ts'
import type { Actor, SignedInUser } from './actor.ts'
import { accessChannel, makeAccessChecks } from './access-checks.ts'
import { fail } from './app-error.ts'
import { batchReads } from './batch-reads.ts'
import type { ChatConnection, ChatPort } from './chat-port.ts'
import { makeChatAgents } from './chat-agents.ts'
import { chatEvents, makeChatSockets, toViewersEvent } from './chat-sockets.ts'
import { makeChatViewers, type ViewersMessage } from './chat-viewers.ts'
import type { Database } from './db/connect.ts'
import { openListener } from './db/listener.ts'
import { fanOutChannel, makePostgresFanOut } from './fan-out.ts'
import { type Emission, makeFanOutSender } from './fan-out-sender.ts'
import { type LivePublisher, makeLivePublisher } from './live-publisher.ts'
import { releaseFrameBuffers, releaseHandshake } from './ws-memory-patch.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { newId } from './ids.ts'
import { makeInvalidEvents } from './invalid-events.ts'
import { makePresence } from './presence.ts'
import { makeRecentChanges } from './recent-changes.ts'
import { getRooms, roomForAccess, roomForChat, roomForLocation } from './socket-rooms.ts'
import { limitMessages, meterMessages, skipRepeats } from './socket-packets.ts'
import { hashPermissions, makeSocketSessions } from './socket-sessions.ts'
import { makeOriginCheck } from './socket-origins.ts'
import { makeUnauthenticatedSockets } from './unauthenticated-sockets.ts'
import { makeVisitorSockets } from './visitor-sockets.ts'

export interface Live extends LivePublisher {
  /** Customers and guests can connect, and conversations be joined, from now on. */
  attachChat(port: ChatPort): void
  close(): Promise<void>
}

export interface LiveOptions {
  server: HttpServer
  log: Log
  publicUrl: string
  /** Staff connect at the platform's host only, customers and guests also at those of shops. */
  findSite(request: IncomingMessage): Promise<'platform' | 'shop' | undefined>
  /** The network a connection comes from; behind a trusted proxy, the client's network. */
  getNetwork(request: IncomingMessage): string
  /** The session id of an access token; undefined if the token is invalid. */
  readSessionId(token: string): string | undefined
  /** The actors of these sessions with their current permissions; ended sessions are left out. */
  loadActors(sessionIds: readonly string[]): Promise<SignedInUser[]>
  /** The sessions whose stamp has changed, with the new stamp. */
  findChangedSessions(stamps: ReadonlyMap<string, string | null>): Promise<Map<string, string | null>>
  /** Listens on a direct connection. */
  database: Pick<Database, 'listenPool' | 'pool'>
  /** There may be other processes, which pass events on through PostgreSQL, or through Redis if its URL is set. */
  hasOtherProcesses: boolean
  redisUrl: string | undefined
  metrics: Metrics
  /** Open screens of the store, or of any store, are being notified of a change, of this process or another. */
  onChange?: (storeId: string | null) => void
}

// Per person and store. Every location change updates the rooms of all sockets of the person, so their number is limited.
const maxSocketsPerPerson = 100
/** For sockets whose access may have changed while they were connecting. */
const newSocketCheckMs = 4_000
/** In case that an announced change was missed. */
const fullCheckMs = 60_000
const sweepIntervalMs = 1_000
const listenTimeoutMs = 5_000
const viewersIntervalMs = 10_000

/** From one process to the others. */
type ProcessMessage = { emissions: readonly Emission[] } | { viewers: readonly ViewersMessage[] }

/** Requires an active vendor and access to the store. Admins have no live updates. */
const canAccessStore = (actor: SignedInUser | undefined, storeId: string): actor is Actor =>
  actor !== undefined && actor.role !== 'admin' && actor.vendorStatus === 'active' && actor.storeIds.includes(storeId)

const presenceKey = (actor: Actor, storeId: string): string => `${storeId} ${actor.personId}`

/** Events of staff about the store, apart from those of chats. */
const storeEvents: ReadonlySet<string> = new Set([socketEvents.status, socketEvents.changesSince])
const unknownEvent = { code: 'invalid', message: 'This event isn’t valid.' }

/** Where a connection comes from, checked before its token is known. */
interface ConnectionSource {
  site: 'platform' | 'shop'
  /** Set for a page of another site, where only guests may connect. */
  foreignOrigin: string | undefined
}

type PendingConnection =
  | { kind: 'staff'; actor: Actor; storeId: string; address: string }
  | { kind: 'visitor'; connection: ChatConnection; key: string; language: Language }

export const openLive = async (options: LiveOptions): Promise<Live> => {
  // Loaded only where it is used: its client is a seventh of the program.
  const redis = options.redisUrl === undefined ? undefined : await import('./redis-fan-out.ts')
  const isOwnOrigin = makeOriginCheck(options.publicUrl)
  let chat: ChatPort | undefined
  const getChat = (): ChatPort => chat ?? fail('unavailable')
  const sources = new WeakMap<IncomingMessage, ConnectionSource>()

  /** Other origins are accepted only if a store lists them. */
  const findSource = async (request: IncomingMessage): Promise<ConnectionSource | undefined> => {
    const site = await options.findSite(request)
    if (site === undefined) return undefined
    if (isOwnOrigin(request)) return { site, foreignOrigin: undefined }
    const { origin } = request.headers
    return origin !== undefined && (await chat?.isWidgetOrigin(origin)) ? { site, foreignOrigin: origin } : undefined
  }

  const acceptRequest = async (request: IncomingMessage): Promise<boolean> => {
    const source = await findSource(request)
    if (!source || request.socket.destroyed) return false
    sources.set(request, source)
    return unauthenticated.add(request)
  }

  const unauthenticated = makeUnauthenticatedSockets(options.getNetwork)
  const io = new Server(options.server, {
    transports: ['websocket'],
    maxHttpBufferSize: socketLimits.maxBytes,
    perMessageDeflate: false,
    connectTimeout: 20_000,
    serveClient: false,
    // The token comes later, in the packet that joins the namespace.
    allowRequest: (request, callback) =>
      void acceptRequest(request).then(
        (isAccepted) => callback(null, isAccepted),
        () => callback(null, false),
      ),
  })
  // A connection stays open once it has joined a namespace, so the root one can't be joined.
  io.use((_socket, next) => next(new Error('unauthorized')))
  io.engine.on('connection', releaseFrameBuffers)
  io.engine.on('connection', limitMessages)
  io.engine.on('connection', meterMessages(options.metrics))
  const namespace = io.of(socketNamespace)
  options.metrics.observe('gauge', 'storeward_sockets', 'Live lines that are open here.', () => namespace.sockets.size)
  const loadActor = batchReads(options.loadActors, (actor) => actor.sessionId)
  const pendingConnections = new WeakMap<Socket, PendingConnection>()
  const disconnect = (socketId: string): void => void namespace.sockets.get(socketId)?.disconnect(true)

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
    disconnect,
  })
  const visitorSockets = makeVisitorSockets({ findEnded: async (all) => getChat().findEnded(all), disconnect })
  const presence = makePresence({
    join: (socketId, locationRoom) => void namespace.sockets.get(socketId)?.join(locationRoom),
    leave: (socketId, locationRoom) => void namespace.sockets.get(socketId)?.leave(locationRoom),
  })

  const recentChanges = makeRecentChanges()
  const emitLocally = (...[room, except, event, message]: Emission): void => {
    const change = event === socketEvents.changed ? (message as ResourceChange) : undefined
    if (change) recentChanges.record(room, change.resource)
    if (change && change.store_id !== null) options.onChange?.(change.store_id)
    // Otherwise the event would be encoded for no socket.
    if (namespace.adapter.rooms.has(room)) namespace.local.to(room).except(except).emit(event, message)
  }
  const receive = (message: ProcessMessage): void => {
    if ('emissions' in message) for (const emission of message.emissions) emitLocally(...emission)
    else for (const viewersMessage of message.viewers) viewers.receive(viewersMessage)
  }
  const reportMissedEvents = (): void => {
    options.onChange?.(null)
    recentChanges.forget()
    namespace.local.emit(socketEvents.missed)
  }
  const accessChecks = makeAccessChecks({
    // After changed permissions or an ended session the socket is disconnected; the client reconnects if it still may.
    check: (changedIds) => Promise.all([socketSessions.recheck(changedIds), visitorSockets.recheck(changedIds)]),
    onError: (error) => options.log.warn({ err: error }, 'Rights of live sockets could not be checked.'),
  })
  const { hasOtherProcesses, redisUrl, log } = options
  const postgresFanOut =
    hasOtherProcesses && redisUrl === undefined
      ? makePostgresFanOut({ notify: (...payloads) => listener.notify(...payloads), onMessage: receive })
      : undefined
  const listener = openListener({
    pool: options.database.listenPool,
    sendPool: options.database.pool,
    channels: {
      [accessChannel]: (id) => {
        // For a screen that has read the permissions, and whose socket isn't connected yet.
        for (const { resource } of [account.profile, stores.list]) recentChanges.record(roomForAccess(id), resource)
        accessChecks.addChange(id)
      },
      ...(postgresFanOut && { [fanOutChannel]: postgresFanOut.receive }),
    },
    onReconnect: () => {
      accessChecks.checkAll()
      recentChanges.forget()
      if (postgresFanOut) reportMissedEvents()
    },
    log,
  })
  const redisFanOut =
    hasOtherProcesses && redis && redisUrl !== undefined
      ? redis.openRedisFanOut({ url: redisUrl, onMessage: receive, onReconnect: reportMissedEvents, log })
      : undefined
  const fanOut = redisFanOut ?? postgresFanOut
  const sendEmission =
    fanOut && makeFanOutSender<Emission>({ send: (emissions) => fanOut.publish({ emissions }), drain: fanOut.drain })
  // Local sockets don't wait for the round trip through the database.
  const emit = (...emission: Emission): void => {
    emitLocally(...emission)
    sendEmission?.(emission)
  }
  const sendViewers =
    fanOut && makeFanOutSender<ViewersMessage>({ send: (viewers) => fanOut.publish({ viewers }), drain: fanOut.drain })
  const viewers = makeChatViewers({
    process: newId(),
    broadcast: (message) => sendViewers?.(message),
    show: (key, list) => {
      const event = toViewersEvent(key, list)
      emitLocally(roomForChat(event.store_id, event.conversation_id, 'staff'), [], socketEvents.chatViewers, event)
    },
  })
  const agents = makeChatAgents({
    record: async (people, isConnected) => chat?.recordPresence(people, isConnected),
    onError: (error) => options.log.warn({ err: error }, 'The presence of staff could not be recorded.'),
  })
  const serveChat = makeChatSockets({ getPort: getChat, emit, viewers, log: options.log })

  const authenticateStaff = async (sessionId: string, storeId: string, address: string): Promise<PendingConnection> => {
    const actor = await loadActor(sessionId)
    if (!actor || !canAccessStore(actor, storeId)) throw new Error('unauthorized')
    if (presence.countSockets(presenceKey(actor, storeId)) >= maxSocketsPerPerson) throw new Error('unauthorized')
    return { kind: 'staff', actor, storeId, address }
  }

  const authenticateVisitor = async (
    { foreignOrigin }: ConnectionSource,
    token: string,
    { storeId, address }: Pick<ChatConnection, 'storeId' | 'address'>,
  ): Promise<PendingConnection> => {
    const port = getChat()
    const identity = port.identify(token)
    if (!identity) throw new Error('unauthorized')
    if (foreignOrigin !== undefined) {
      const isListed = identity.kind === 'guest' && (await port.isWidgetOrigin(foreignOrigin, storeId))
      if (!isListed) throw new Error('unauthorized')
    }
    const connection = { identity, storeId, address }
    return { kind: 'visitor', connection, ...(await port.open(connection)) }
  }

  const authenticate = async ({ request, handshake }: Socket): Promise<PendingConnection> => {
    unauthenticated.tokenReceived(request)
    const auth = socketHandshake.safeParse(handshake.auth)
    const source = sources.get(request)
    if (!auth.success || !source) throw new Error('unauthorized')
    const { token, store_id: storeId } = auth.data
    const address = options.getNetwork(request)
    const sessionId = options.readSessionId(token)
    if (sessionId === undefined) return authenticateVisitor(source, token, { storeId, address })
    if (source.site !== 'platform' || source.foreignOrigin !== undefined) throw new Error('unauthorized')
    return authenticateStaff(sessionId, storeId, address)
  }

  namespace.use((socket, next) => {
    authenticate(socket).then(
      (pending) => {
        pendingConnections.set(socket, pending)
        next()
      },
      () => {
        unauthenticated.tokenRejected(socket.request)
        next(new Error('unauthorized'))
      },
    )
  })

  const serveVisitor = (
    socket: Socket,
    { connection, key, language }: Extract<PendingConnection, { kind: 'visitor' }>,
  ): void => {
    if (!visitorSockets.add(socket.id, key, connection)) return void socket.disconnect(true)
    unauthenticated.authenticated(socket.request)
    releaseHandshake(socket)
    const reportInvalid = makeInvalidEvents(socket)
    serveChat({ socket, connection, language, reportInvalid })
    socket.onAny((event: unknown) => {
      if (!chatEvents.has(String(event))) reportInvalid(unknownEvent)
    })
    socket.on('disconnect', () => {
      visitorSockets.remove(socket.id)
      socket.conn.close()
    })
  }

  namespace.on('connection', (socket) => {
    const pending = pendingConnections.get(socket)
    if (!pending) return void socket.disconnect(true)
    if (pending.kind === 'visitor') return serveVisitor(socket, pending)
    const { actor, storeId, address } = pending
    const person = presenceKey(actor, storeId)
    // Several sockets may have passed the middleware at the same time.
    if (presence.countSockets(person) >= maxSocketsPerPerson) return void socket.disconnect(true)
    unauthenticated.authenticated(socket.request)
    const { sessionId, membershipId, vendorId } = actor
    const permissionHash = hashPermissions(actor)
    releaseHandshake(socket)
    void socket.join(getRooms(actor, storeId))
    socketSessions.add(socket.id, { sessionId, membershipId, vendorId, storeId, permissionHash })
    presence.addSocket(socket.id, person)
    if (actor.permissions.includes('access_live_chat')) agents.add(socket.id, { storeId, personId: actor.personId })
    socket.on('disconnect', () => {
      socketSessions.remove(socket.id)
      presence.removeSocket(socket.id)
      agents.remove(socket.id)
      // Outside the namespace the connection is unauthenticated again.
      socket.conn.close()
    })
    const reportInvalid = makeInvalidEvents(socket)
    let locationRoom = ''
    const reportPresence = (): void => presence.reportLocation(socket.id, locationRoom)
    const repeats = skipRepeats(socket.conn, reportPresence)
    socket.on(socketEvents.status, (payload: unknown) => {
      const parsed = presenceMessage.safeParse(payload)
      if (!parsed.success || parsed.data.store_id !== storeId) return reportInvalid(unknownEvent)
      const { location, room } = parsed.data
      locationRoom = roomForLocation(storeId, room === '' ? location : `${location}/${room}`)
      reportPresence()
      return repeats.expect(socketEvents.status, payload)
    })
    // The socket is in its rooms: later changes reach it as events.
    socket.on(socketEvents.changesSince, (payload: unknown, acknowledge: unknown) => {
      const parsed = changesSinceRequest.safeParse(payload)
      if (!parsed.success || typeof acknowledge !== 'function') return reportInvalid(unknownEvent)
      const accessRooms = [sessionId, membershipId, vendorId, storeId].map(roomForAccess)
      const rooms = [...socket.rooms, ...accessRooms]
      const result: ChangesSince = { resources: recentChanges.listSince(rooms, parsed.data.ms) }
      return void acknowledge(result)
    })
    const connection: ChatConnection = { identity: { kind: 'staff', sessionId }, storeId, address }
    serveChat({ socket, connection, language: 'en', reportInvalid })
    // The event name may be a number; an exception in a listener would end the process.
    socket.onAny((event: unknown) => {
      if (!storeEvents.has(String(event)) && !chatEvents.has(String(event))) reportInvalid(unknownEvent)
    })
  })

  const timers = [
    setInterval(accessChecks.checkNew, newSocketCheckMs),
    setInterval(accessChecks.checkAll, fullCheckMs),
    setInterval(presence.expireSilent, sweepIntervalMs),
    setInterval(() => viewers.refresh(), viewersIntervalMs),
    setInterval(() => void agents.refresh(), agentTimes.refreshSeconds * 1000),
  ]

  // Start even if the database is unavailable: it listens once it is back.
  const listening = Promise.all([listener.ready, redisFanOut?.ready.catch(() => undefined)])
  // Until then changes of other processes and of access aren't received.
  void listening.then(recentChanges.forget)
  await Promise.race([listening, pause(listenTimeoutMs, undefined, { ref: false })])

  const publisher = makeLivePublisher(emit)
  return {
    ...publisher,
    attachChat: (port) => {
      chat = port
    },
    close: async () => {
      for (const timer of timers) clearInterval(timer)
      publisher.flushChanges()
      await io.close()
      await fanOut?.drain()
      await Promise.all([listener.close(), redisFanOut?.close()])
    },
  }
}
