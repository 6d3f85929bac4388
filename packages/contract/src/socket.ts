import * as z from 'zod'
import { id, instant } from './core/fields.ts'
import { notificationStatuses } from './enumerations.ts'

export const socketNamespace = '/notifications'
export const socketLimits = { maxBytes: 16 * 1024, messagesPerSecond: 20 } as const

export const socketHandshake = z.object({ token: z.string().max(2000), store_id: id })

export const socketEvents = {
  error: 'message:error',
  /** From the client, every second: its current location. */
  status: 'message:status',
  notification: 'message:new-notification',
  /** Not in the specification: a resource of the store changed, and screens that show it refetch. */
  changed: 'message:resource-changed',
  /** Not in the specification: events of other processes may have been lost, and screens refetch everything. */
  missed: 'message:events-missed',
  /** Not in the specification: from a new connection, acknowledged with the resources that changed while it connected. */
  changesSince: 'message:changes-since',
  joinChat: 'message:join-customer-support-chat',
  leaveChat: 'message:leave-customer-support-chat',
  /** Both directions; the payloads of all chat events are in domains/support-socket.ts. */
  chatMessage: 'message:support-message',
  /** Not in the specification, as the next ones: someone types. */
  chatTyping: 'message:support-typing',
  /** One side has read or received up to a message. From a client: it has read. */
  chatRead: 'message:support-read',
  /** From a client: it has received messages up to a sequence. Clients report several at once. */
  chatDelivered: 'message:support-delivered',
  /** Staff who have the conversation open; sent to staff. */
  chatViewers: 'message:support-viewers',
} as const

/** Events of a socket that aren't understood or not allowed; at the limit within a minute it's disconnected. */
export const invalidEventLimit = { events: 3, seconds: 60 } as const

export const socketError = z.object({ code: z.string(), message: z.string() })
export type SocketError = z.infer<typeof socketError>

/** Location is `order` or `support` on those screens, otherwise the path; room is the open chat. */
export const presenceMessage = z.strictObject({
  store_id: id,
  location: z.string().max(500),
  room: z.string().max(100),
})
export type PresenceMessage = z.infer<typeof presenceMessage>

export const resourceChange = z.object({
  /** Null for resources of the whole account, such as staff and stores. */
  store_id: id.nullable(),
  resource: z.string(),
  ids: z.array(z.string()),
  by: z.string().nullable(),
})
export type ResourceChange = z.infer<typeof resourceChange>

/** Longer than a cold load on a slow phone. Servers remember changes for at least this time. */
export const maxChangesSinceMs = 60_000

/** How long ago the client requested its oldest data. A duration, because its clock may differ from the server's. */
export const changesSinceRequest = z.strictObject({ ms: z.number().min(0).max(maxChangesSinceMs) })

export const changesSince = z.object({
  /** Resources that changed and that the person may read; null if the server doesn't know. */
  resources: z.array(z.string()).nullable(),
})
export type ChangesSince = z.infer<typeof changesSince>

export const notification = z.object({
  _id: id,
  store_id: id,
  /** In English, for clients that have no text for the kind. */
  title: z.string(),
  body: z.string(),
  status: z.enum(notificationStatuses),
  route: z.string().nullable(),
  createdAt: instant,
  kind: z.string(),
  facts: z.record(z.string(), z.unknown()),
})
export type Notification = z.infer<typeof notification>

export const newNotification = z.object({ store_id: id, payload: notification })
export type NewNotification = z.infer<typeof newNotification>
