import { stores } from '#contract/domains/stores.ts'
import { routes } from '#server/http/routes.ts'
import type { ShopAddresses } from '#server/platform/shop-address.ts'
import { changeStore, listGrantedStores, openStoreForActor, removeStore } from './stores.service.ts'

export const storeRoutes = ({ addresses }: { addresses: ShopAddresses }) =>
  routes(stores, {
    list: ({ db, actor }) => listGrantedStores(addresses, db, actor),
    create: ({ uow, actor, body }) => openStoreForActor(addresses, uow, actor, body),
    update: ({ uow, store, actor, body }) => changeStore(addresses, uow, store, actor, body),
    remove: async ({ uow, store, actor }) => {
      await removeStore(uow, store, actor)
      return null
    },
  })
