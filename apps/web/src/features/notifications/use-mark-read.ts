import { type StoredNotification, notifications } from '#contract/domains/notifications.ts'
import { useSend } from '#web/client/use-send.ts'

/** Marks notifications as read or unread, with optimistic updates. */
export const useMarkRead = () => {
  const markRead = useSend(notifications.markRead, {
    optimistic: (patch, { body: { ids, isRead } }) => {
      patch(notifications.list, (page) => ({
        ...page,
        data: page.data.map((notification) =>
          ids.includes(notification._id) ? { ...notification, isRead } : notification,
        ),
      }))
      patch(notifications.unread, ({ unread }) => ({ unread: Math.max(0, unread + (isRead ? -1 : 1) * ids.length) }))
    },
  })
  const markAllRead = useSend(notifications.markAllRead, {
    optimistic: (patch) => {
      patch(notifications.list, (page) => ({
        ...page,
        data: page.data.map((notification) => ({ ...notification, isRead: true })),
      }))
      patch(notifications.unread, () => ({ unread: 0 }))
    },
  })
  return {
    mark: ({ _id, isRead: wasRead }: StoredNotification, isRead: boolean): void => {
      if (wasRead !== isRead) void markRead.send({ body: { ids: [_id], isRead } })
    },
    markAll: (): void => void markAllRead.send(),
  }
}
