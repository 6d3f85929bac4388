import * as z from 'zod'
import { id, instant } from './core/fields.ts'
import { notificationStatuses } from './enumerations.ts'

export const socketNamespace = '/notifications'
export const socketLimits = { mostBytes: 16 * 1024, messagesPerSecond: 20 } as const

export const handshake = z.object({ token: z.string().max(2000), store_id: id })

export const socketEvents = {
  error: 'message:error',
  /** From the client, every second: what it looks at. */
  status: 'message:status',
  notification: 'message:new-notification',
  /** Ours: something of the store changed; screens that show the resource fetch it again. */
  changed: 'message:resource-changed',
} as const

/** Where somebody is: `order` or `support` on those screens, else the path; the room is the chat that is open. */
export const status = z.strictObject({ store_id: id, location: z.string().max(500), room: z.string().max(100) })
export type Status = z.infer<typeof status>

export const changed = z.object({
  /** None for what concerns the whole account: staff, stores. */
  store_id: id.nullable(),
  resource: z.string(),
  ids: z.array(z.string()),
  by: z.string().nullable(),
})
export type Changed = z.infer<typeof changed>

export const notification = z.object({
  _id: id,
  store_id: id,
  /** In English, for whoever has no words for the kind. */
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
