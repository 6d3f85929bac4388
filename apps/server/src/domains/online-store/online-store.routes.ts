import { onlineStore } from '#contract/domains/online-store.ts'
import { routes } from '#server/http/routes.ts'
import { changeOnlineStore, readOnlineStore } from './online-store.service.ts'

export const onlineStoreRoutes = routes(onlineStore, {
  get: ({ db, store }) => readOnlineStore(db, store),
  update: ({ uow, store, actor, body }) => changeOnlineStore(uow, store, actor, body),
})
