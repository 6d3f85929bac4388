import { notifications } from '#contract/domains/notifications.ts'
import { routes } from '#server/http/routes.ts'
import { countUnread, listNotifications } from './notifications.repo.ts'
import { toReader, setAllRead, setRead } from './notifications.service.ts'

export const notificationRoutes = routes(notifications, {
  list: ({ db, store, actor, query }) => listNotifications(db, store, toReader(actor), query),
  unread: ({ db, store, actor }) => countUnread(db, store, toReader(actor)),
  markRead: ({ uow, store, actor, body }) => setRead(uow, store, actor, body),
  markAllRead: ({ uow, store, actor }) => setAllRead(uow, store, actor),
})
