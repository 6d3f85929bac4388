import { createHash } from 'node:crypto'
import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { Server, type Socket } from 'socket.io'
import { shownAt } from '#contract/notification-kinds.ts'
import {
  type Changed,
  handshake,
  type NewNotification,
  type Notification,
  socketEvents,
  socketLimits,
  socketNamespace,
  status,
} from '#contract/socket.ts'
import type { Actor, SignedIn } from './actor.ts'
import { askTogether } from './ask-together.ts'
import { openFanOut } from './fan-out.ts'
import { forgetFrames } from './forget-frames.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { makePresence } from './presence.ts'
import { type Listeners, roomAt, roomOf, roomOfKind, roomsOf } from './rooms.ts'
import { makeSeats, type Seat } from './seats.ts'
import { makeOriginCheck } from './socket-origins.ts'
import { makeUnauthenticatedSockets } from './unauthenticated-sockets.ts'

/** Live updates to open screens. Changes are sent as ids only; screens refetch what they show. */
export interface Live {
  changed(to: Listeners, changes: readonly { resource: string; id: string }[], by: Pick<SignedIn, 'name'> | null): void
  /** Sent to those who may see this kind of notification, except where its page is already open. */
  notify(notification: Notification): void
  close(): Promise<void>
}

export interface LiveOptions {
  server: HttpServer
  log: Log
  publicUrl: string
  /** The network a connection comes from; behind a trusted proxy, the client's network. */
  networkOf(request: IncomingMessage): string
  /** The session id of an access token; undefined if the token is invalid. */
  sessionOf(token: string): string | undefined
  /** The actors of these sessions with their current permissions; ended sessions are left out. */
  actorsOf(sessionIds: readonly string[]): Promise<SignedIn[]>
  /** The sessions whose stamp has changed, with the new stamp. */
  restamped(stamps: ReadonlyMap<string, string | null>): Promise<Map<string, string | null>>
  /** Set when there may be several processes, which pass events on through PostgreSQL. */
  fanOut: Pool | undefined
  metrics: Metrics
}

// Per person and store. Every location change updates the rooms of all sockets of the person, so their number is limited.
const mostWindows = 100
const recheckEvery = 4_000
const sweepEvery = 1_000
const fanOutPatience = 5_000
const toldElsewhere = 'told'

/** Requires an active vendor and access to the store. Admins have no live updates. */
const mayEnter = (actor: SignedIn | undefined, storeId: string): actor is Actor =>
  actor !== undefined && actor.role !== 'admin' && actor.vendorStatus === 'active' && actor.storeIds.includes(storeId)

const personIn = (actor: Actor, storeId: string): string => `${storeId} ${actor.personId}`

// A hash instead of some fifty flags per socket: with ten thousand sockets the flags would use too much memory.
const rightsOf = (actor: Actor): string =>
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
  const [heard, told] = [messages({ way: 'in' }), messages({ way: 'out' })]
  const hear = ({ type }: Packet): void => {
    if (type === 'message') heard.add()
  }
  const tell = ({ type }: Packet): void => {
    if (type === 'message') told.add()
  }
  return (connection) => void connection.on('packet', hear).on('packetCreate', tell)
}

/**
 * Most status messages repeat the last one byte for byte. These are handled here, without decoding: passing them through
 * Socket.IO costs several times as much, which with ten thousand sockets would saturate the process.
 */
const listenForRepeats = (connection: Socket['conn'], hearAgain: () => void) => {
  let understood: string | undefined
  connection.on('packet', (packet: Packet) => {
    if (packet.type !== 'message') return
    if (packet.data === understood) {
      packet.type = 'noop'
      hearAgain()
    } else {
      // Until this message has been processed, a repeat of the previous status must not overtake it.
      understood = undefined
    }
  })
  return {
    /** The packet as our client library encodes it. Another encoding of the same status is decoded each time. */
    expect: (event: string, payload: unknown): void => {
      understood = `2${socketNamespace},${JSON.stringify([event, payload])}`
    },
  }
}

const every = (milliseconds: number, run: () => void): (() => void) => {
  const timer = setInterval(run, milliseconds)
  return () => clearInterval(timer)
}

export const openLive = async (options: LiveOptions): Promise<Live> => {
  const isOwnOrigin = makeOriginCheck(options.publicUrl)
  const unauthenticated = makeUnauthenticatedSockets(options.networkOf)
  const io = new Server(options.server, {
    transports: ['websocket'],
    maxHttpBufferSize: socketLimits.mostBytes,
    perMessageDeflate: false,
    connectTimeout: 20_000,
    serveClient: false,
    // The token comes later, in the packet that joins the namespace.
    allowRequest: (request, answer) => answer(null, isOwnOrigin(request) && unauthenticated.add(request)),
  })
  // A connection stays open once it has joined a namespace, so the root one can't be joined.
  io.use((_socket, next) => next(new Error('unauthorized')))
  io.engine.on('connection', forgetFrames)
  io.engine.on('connection', limitMessages)
  io.engine.on('connection', meterMessages(options.metrics))
  const fanOut = options.fanOut && openFanOut(options.fanOut)
  if (fanOut) io.adapter(fanOut.adapter)
  const space = io.of(socketNamespace)
  options.metrics.read('gauge', 'storeward_sockets', 'Live lines that are open here.', () => space.sockets.size)
  const actorOf = askTogether(options.actorsOf, (actor) => actor.sessionId)
  const entering = new WeakMap<Socket, { actor: Actor; storeId: string }>()

  const seats = makeSeats({
    restamped: options.restamped,
    rightsOf: async (sessionIds) => {
      const actors = await options.actorsOf(sessionIds)
      const bySession = new Map(actors.map((actor) => [actor.sessionId, actor]))
      return ({ sessionId, storeId }) => {
        const actor = bySession.get(sessionId)
        return mayEnter(actor, storeId) ? rightsOf(actor) : undefined
      }
    },
    cut: (socketId) => void space.sockets.get(socketId)?.disconnect(true),
  })
  const presence = makePresence({
    enter: (socketId, place) => void space.sockets.get(socketId)?.join(place),
    leave: (socketId, place) => void space.sockets.get(socketId)?.leave(place),
  })

  space.use((socket, next) => {
    const enter = async (): Promise<void> => {
      unauthenticated.checking(socket.request)
      const asked = handshake.safeParse(socket.handshake.auth)
      if (!asked.success) throw new Error('unauthorized')
      const sessionId = options.sessionOf(asked.data.token)
      const actor = sessionId && (await actorOf(sessionId))
      if (!actor || !mayEnter(actor, asked.data.store_id)) throw new Error('unauthorized')
      if (presence.windows(personIn(actor, asked.data.store_id)) >= mostWindows) throw new Error('unauthorized')
      entering.set(socket, { actor, storeId: asked.data.store_id })
    }
    enter().then(
      () => next(),
      () => {
        unauthenticated.refused(socket.request)
        next(new Error('unauthorized'))
      },
    )
  })

  space.on('connection', (socket) => {
    const entered = entering.get(socket)
    if (!entered) return void socket.disconnect(true)
    const { actor, storeId } = entered
    const person = personIn(actor, storeId)
    // Several sockets may have passed the middleware at the same time.
    if (presence.windows(person) >= mostWindows) return void socket.disconnect(true)
    unauthenticated.signedIn(socket.request)
    const seat: Seat = { sessionId: actor.sessionId, storeId, rights: rightsOf(actor) }
    forgetHandshake(socket)
    void socket.join(roomsOf(actor, storeId))
    seats.add(socket.id, seat)
    presence.arrive(socket.id, person)
    socket.on('disconnect', () => {
      seats.remove(socket.id)
      presence.depart(socket.id)
      // Outside the namespace the connection is unauthenticated again.
      socket.conn.close()
    })
    const complain = (event: string): void => {
      socket.emit(socketEvents.error, { event, message: 'This was not understood.' })
    }
    let place = ''
    const report = (): void => presence.report(socket.id, place)
    const repeats = listenForRepeats(socket.conn, report)
    socket.on(socketEvents.status, (payload: unknown) => {
      const said = status.safeParse(payload)
      if (!said.success || said.data.store_id !== storeId) return complain(socketEvents.status)
      const { location, room } = said.data
      place = roomAt(storeId, room === '' ? location : `${location}/${room}`)
      report()
      return repeats.expect(socketEvents.status, payload)
    })
    // The event name may be a number; an exception in a listener would end the process.
    socket.onAny((event: unknown) => {
      if (event !== socketEvents.status) complain(String(event).slice(0, 100))
    })
  })

  // After changed permissions or an ended session the socket is disconnected; the client reconnects if it still may.
  let rechecking = false
  const recheck = (): void => {
    if (rechecking) return
    rechecking = true
    seats
      .recheck()
      .catch((error: unknown) => options.log.warn({ err: error }, 'Rights of live sockets could not be checked.'))
      .finally(() => (rechecking = false))
  }
  const stops = [every(recheckEvery, recheck), every(sweepEvery, presence.sweep)]

  // Start even if the database is unavailable: the fan-out begins once it is back.
  if (fanOut) await Promise.race([fanOut.begun, pause(fanOutPatience, undefined, { ref: false })])

  const tellHere = (to: string, except: string[], event: string, message: unknown): void =>
    void space.local.to(to).except(except).emit(event, message)
  space.on(toldElsewhere, tellHere)
  // Local sockets don't wait for the round trip through the database.
  const tell = (to: string, except: string[], event: string, message: unknown): void => {
    tellHere(to, except, event, message)
    if (fanOut) space.serverSideEmit(toldElsewhere, to, except, event, message)
  }
  const tellChange = (to: string, change: Changed): void => tell(to, [], socketEvents.changed, change)

  return {
    changed: (listeners, changes, by) => {
      const storeId = 'storeId' in listeners ? listeners.storeId : null
      for (const resource of new Set(changes.map((change) => change.resource))) {
        const to = roomOf(listeners, resource)
        if (to === undefined) continue
        const ids = changes.filter((change) => change.resource === resource && change.id).map((change) => change.id)
        tellChange(to, { store_id: storeId, resource, ids: ids.slice(0, 100), by: by?.name ?? null })
      }
    },
    notify: (notification) => {
      const { store_id: storeId, _id: id } = notification
      const to = roomOfKind(storeId, notification.kind)
      if (to === undefined) return
      const message: NewNotification = { store_id: storeId, payload: notification }
      const seenAt = shownAt(notification).map((place) => roomAt(storeId, place))
      tell(to, seenAt, socketEvents.notification, message)
      // Those who have the page open need the updated list and count as well.
      tellChange(to, { store_id: storeId, resource: 'notifications', ids: [id], by: null })
    },
    close: async () => {
      for (const stop of stops) stop()
      await io.close()
    },
  }
}

/** Headers and token aren't needed any more and would be half of a socket's memory. */
const forgetHandshake = (socket: Socket): void => {
  Object.assign(socket.handshake, { headers: {}, auth: {}, query: {} })
  Object.assign(socket.conn, { request: undefined })
}
