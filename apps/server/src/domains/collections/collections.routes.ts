import { collections } from '#contract/domains/collections.ts'
import { routes } from '#server/http/routes.ts'
import { found } from '#server/platform/refusal.ts'
import { listCollections, readCollection } from './collections.repo.ts'
import {
  changeCollection,
  createCollection,
  previewOf,
  removeCollections,
  restoreCollections,
} from './collections.service.ts'
import { addMembers, arrangeMembers, membersOf, removeMembers } from './members.service.ts'

export const collectionRoutes = routes(collections, {
  list: ({ db, store, query }) => listCollections(db, store, query),
  get: async ({ db, store, params }) => found(await readCollection(db, store, params.id)),
  create: ({ work, store, actor, body }) => createCollection(work, store, actor, body),
  update: ({ work, store, actor, params, body }) => changeCollection(work, store, actor, params.id, body),
  removeMany: async ({ work, store, body }) => ({ ids: await removeCollections(work, store, body.ids) }),
  restoreMany: async ({ work, store, body }) => ({ ids: await restoreCollections(work, store, body.ids) }),
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
