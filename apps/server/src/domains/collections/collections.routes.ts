import { collections } from '#contract/domains/collections.ts'
import { crudRoutes } from '#server/http/crud-routes.ts'
import { routes } from '#server/http/routes.ts'
import { collectionTable } from './collections.repo.ts'
import { createCollection, previewOf, restoreCollections, updateCollection } from './collections.service.ts'
import { addMembers, arrangeMembers, membersOf, removeMembers } from './members.service.ts'

export const collectionRoutes = routes(collections, {
  ...crudRoutes({ ...collectionTable, restore: restoreCollections }),
  create: ({ work, store, actor, body }) => createCollection(work, store, actor, body),
  update: ({ work, store, actor, params, body }) => updateCollection(work, store, actor, params.id, body),
  products: ({ db, store, params, query }) => membersOf(db, store, params.id, query),
  addProducts: async ({ work, store, params, body }) => ({ ids: await addMembers(work, store, params.id, body.ids) }),
  removeProducts: async ({ work, store, params, body }) => ({
    ids: await removeMembers(work, store, params.id, body.ids),
  }),
  arrangeProducts: async ({ work, store, params, body }) => ({
    ids: await arrangeMembers(work, store, params.id, body.ids),
  }),
  preview: ({ db, store, body }) => previewOf(db, store, body.rules),
})
