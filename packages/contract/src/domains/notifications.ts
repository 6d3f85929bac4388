import * as z from 'zod'
import { domain, endpoint, storeRead, storeUpdate } from '../core/endpoint.ts'
import { ids, noContent } from '../core/fields.ts'
import { feedQuery, page } from '../core/page.ts'
import { notificationKinds } from '../notification-kinds.ts'
import { notification } from '../socket.ts'

/** `isRead` is per person. */
export const storedNotification = notification.extend({ isRead: z.boolean() })
export type StoredNotification = z.infer<typeof storedNotification>

export const notifications = domain('notifications', {
  list: endpoint({
    ...storeRead,
    path: '/notifications/store',
    summary: 'List your notifications of the store, newest first',
    permissions: [],
    query: feedQuery(['createdAt'], {
      unread: z.literal('true').optional(),
      kind: z.enum(notificationKinds).optional(),
    }),
    response: page(storedNotification),
  }),
  unread: endpoint({
    ...storeRead,
    path: '/notifications/store/unread-count',
    summary: 'Count your unread notifications, up to 100',
    permissions: [],
    response: z.object({ unread: z.int() }),
  }),
  markRead: endpoint({
    ...storeUpdate,
    path: '/notifications/store/read',
    summary: 'Mark notifications as read or unread',
    permissions: [],
    worksUnpaid: true,
    body: z.strictObject({ ids, isRead: z.boolean() }),
    response: z.object({ unread: z.int() }),
  }),
  markAllRead: endpoint({
    ...storeUpdate,
    path: '/notifications/store/read-all',
    summary: 'Mark all notifications as read',
    permissions: [],
    worksUnpaid: true,
    response: noContent,
  }),
})
