import { notifications } from '#contract/domains/notifications.ts'
import { routes } from '#server/http/routes.ts'
import { countUnread, listNotifications } from './notifications.repo.ts'
import { readerOf, setAllRead, setRead } from './notifications.service.ts'

export const notificationRoutes = routes(notifications, {
  list: ({ db, store, actor, query }) => listNotifications(db, store, readerOf(actor), query),
  unread: ({ db, store, actor }) => countUnread(db, store, readerOf(actor)),
  markRead: ({ work, store, actor, body }) => setRead(work, store, actor, body),
  markAllRead: ({ work, store, actor }) => setAllRead(work, store, actor),
})
