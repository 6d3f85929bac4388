import { type KeptNotification, notifications } from '#contract/domains/notifications.ts'
import { useSend } from '../../client/use-send.ts'

/** Marks notifications as read or unread, with optimistic updates. */
export const useMarking = () => {
  const one = useSend(notifications.markRead, {
    optimistic: (patch, { body: { ids, isRead } }) => {
      patch(notifications.list, (page) => ({
        ...page,
        data: page.data.map((kept) => (ids.includes(kept._id) ? { ...kept, isRead } : kept)),
      }))
      patch(notifications.unread, ({ unread }) => ({ unread: Math.max(0, unread + (isRead ? -1 : 1) * ids.length) }))
    },
  })
  const all = useSend(notifications.markAllRead, {
    optimistic: (patch) => {
      patch(notifications.list, (page) => ({ ...page, data: page.data.map((kept) => ({ ...kept, isRead: true })) }))
      patch(notifications.unread, () => ({ unread: 0 }))
    },
  })
  return {
    mark: ({ _id, isRead: was }: KeptNotification, isRead: boolean): void => {
      if (was !== isRead) void one.send({ body: { ids: [_id], isRead } })
    },
    markAll: (): void => void all.send(),
  }
}
