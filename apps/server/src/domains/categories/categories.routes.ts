import { categories, subCategories } from '#contract/domains/categories.ts'
import { routes } from '#server/http/routes.ts'
import { found } from '#server/platform/refusal.ts'
import { listCategories, readCategory } from './categories.repo.ts'
import {
  arrangeCategories,
  changeCategory,
  createCategory,
  removeCategory,
  restoreCategories,
} from './categories.service.ts'
import { listSubCategories, readSubCategory } from './subcategories.repo.ts'
import {
  arrangeSubCategories,
  changeSubCategory,
  createSubCategory,
  removeSubCategory,
  restoreSubCategories,
} from './subcategories.service.ts'

const ofCategories = routes(categories, {
  list: ({ db, store, query }) => listCategories(db, store, query),
  get: async ({ db, store, params }) => found(await readCategory(db, store, params.id)),
  create: ({ work, store, actor, body }) => createCategory(work, store, actor, body),
  update: ({ work, store, actor, params, body }) => changeCategory(work, store, actor, params.id, body),
  arrange: async ({ work, store, body }) => ({ ids: await arrangeCategories(work, store, body.ids) }),
  remove: async ({ work, store, params }) => {
    await removeCategory(work, store, params.id)
    return null
  },
  restoreMany: async ({ work, store, body }) => ({ ids: await restoreCategories(work, store, body.ids) }),
})

const ofSubCategories = routes(subCategories, {
  list: ({ db, store, query }) => listSubCategories(db, store, query),
  get: async ({ db, store, params }) => found(await readSubCategory(db, store, params.id)),
  create: ({ work, store, actor, body }) => createSubCategory(work, store, actor, body),
  update: ({ work, store, actor, params, body }) => changeSubCategory(work, store, actor, params.id, body),
  arrange: async ({ work, store, actor, body }) => ({ ids: await arrangeSubCategories(work, store, actor, body) }),
  remove: async ({ work, store, params }) => {
    await removeSubCategory(work, store, params.id)
    return null
  },
  restoreMany: async ({ work, store, body }) => ({ ids: await restoreSubCategories(work, store, body.ids) }),
})

export const categoryRoutes = [...ofCategories, ...ofSubCategories]
