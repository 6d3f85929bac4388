import { stores } from '#contract/domains/stores.ts'
import { routes } from '#server/http/routes.ts'
import { listStores } from './stores.repo.ts'
import { changeStore, openStoreAs, removeStore } from './stores.service.ts'

export const storeRoutes = routes(stores, {
  list: ({ db, actor }) => listStores(db, actor),
  create: ({ work, actor, body }) => openStoreAs(work, actor, body),
  update: ({ work, store, actor, body }) => changeStore(work, store, actor, body),
  remove: async ({ work, store, actor }) => {
    await removeStore(work, store, actor)
    return null
  },
})
