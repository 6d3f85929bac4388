import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import {
  type ResourceChange,
  newNotification,
  type Notification,
  socketEvents,
  socketNamespace,
} from '#contract/socket.ts'
import type { App } from '#server/app.ts'
import type { Person } from './app.ts'

export const listenOnFreePort = async ({ fastify }: Pick<App, 'fastify'>): Promise<number> => {
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  return (fastify.server.address() as AddressInfo).port
}

export interface LiveSockets {
  open(
    as: Pick<Person, 'access'>,
    options: { store: string; port: number; origin?: string; host?: string },
  ): Promise<Socket>
  close(): void
}

/** Sends an event and returns what the server acknowledges it with. */
export const emitAcknowledged = (socket: Socket, event: string, payload: unknown): Promise<unknown> =>
  new Promise((resolve) => socket.emit(event, payload, resolve))

/** Live sockets like a browser's; `close` disconnects all of them. */
export const makeLiveSockets = (): LiveSockets => {
  const sockets: Socket[] = []
  return {
    open: async (as, { store, port, origin, host }) => {
      const socket = io(`http://127.0.0.1:${port}${socketNamespace}`, {
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        auth: { token: as.access, store_id: store },
        extraHeaders: { ...(origin ? { origin } : {}), ...(host ? { host } : {}) },
      })
      sockets.push(socket)
      await new Promise<void>((resolve, reject) => {
        socket.on('connect', resolve)
        socket.on('connect_error', reject)
      })
      return socket
    },
    close: () => {
      for (const socket of sockets) socket.disconnect()
    },
  }
}

/** The returned array grows as events arrive. */
export const collectChanges = (socket: Socket): ResourceChange[] => {
  const changes: ResourceChange[] = []
  socket.on(socketEvents.changed, (change: ResourceChange) => changes.push(change))
  return changes
}

export const collectNotifications = (socket: Socket): Notification[] => {
  const notifications: Notification[] = []
  socket.on(socketEvents.notification, (message: unknown) => notifications.push(newNotification.parse(message).payload))
  return notifications
}
