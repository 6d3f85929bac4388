import * as z from 'zod'
import { id, instant } from './core/fields.ts'
import { notificationStatuses } from './enumerations.ts'

export const socketNamespace = '/notifications'
export const socketLimits = { mostBytes: 16 * 1024, messagesPerSecond: 20 } as const

export const handshake = z.object({ token: z.string().max(2000), store_id: id })

export const socketEvents = {
  error: 'message:error',
  notification: 'message:new-notification',
  /** Ours: something of the store changed; screens that show the resource fetch it again. */
  changed: 'message:resource-changed',
} as const

export const changed = z.object({
  store_id: id,
  resource: z.string(),
  ids: z.array(z.string()),
  by: z.string().nullable(),
})
export type Changed = z.infer<typeof changed>

/** What it is about; the reader's language has words for each, filled with its facts. */
export const notificationKinds = ['low_stock', 'import_finished'] as const
export type NotificationKind = (typeof notificationKinds)[number]

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
