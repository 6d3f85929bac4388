import { collections } from '#contract/domains/collections.ts'
import { crudRoutes } from '#server/http/crud-routes.ts'
import { routes } from '#server/http/routes.ts'
import { collectionTable } from './collections.repo.ts'
import { createCollection, previewCollection, restoreCollections, updateCollection } from './collections.service.ts'
import { addMembers, reorderMembers, listCollectionMembers, removeMembers } from './members.service.ts'

export const collectionRoutes = routes(collections, {
  ...crudRoutes({ ...collectionTable, restore: restoreCollections }),
  create: ({ uow, store, actor, body }) => createCollection(uow, store, actor, body),
  update: ({ uow, store, actor, params, body }) => updateCollection(uow, store, actor, params.id, body),
  products: ({ db, store, params, query }) => listCollectionMembers(db, store, params.id, query),
  addProducts: async ({ uow, store, params, body }) => ({ ids: await addMembers(uow, store, params.id, body.ids) }),
  removeProducts: async ({ uow, store, params, body }) => ({
    ids: await removeMembers(uow, store, params.id, body.ids),
  }),
  arrangeProducts: async ({ uow, store, params, body }) => ({
    ids: await reorderMembers(uow, store, params.id, body.ids),
  }),
  preview: ({ db, store, body }) => previewCollection(db, store, body.rules),
})
