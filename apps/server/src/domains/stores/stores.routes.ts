import { stores } from '#contract/domains/stores.ts'
import { routes } from '#server/http/routes.ts'
import { listStores } from './stores.repo.ts'
import { changeStore, openStoreForActor, removeStore } from './stores.service.ts'

export const storeRoutes = routes(stores, {
  list: ({ db, actor }) => listStores(db, actor),
  create: ({ uow, actor, body }) => openStoreForActor(uow, actor, body),
  update: ({ uow, store, actor, body }) => changeStore(uow, store, actor, body),
  remove: async ({ uow, store, actor }) => {
    await removeStore(uow, store, actor)
    return null
  },
})
