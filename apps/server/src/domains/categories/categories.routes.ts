import { categories, subCategories } from '#contract/domains/categories.ts'
import { crudRoutes } from '#server/http/crud-routes.ts'
import { routes } from '#server/http/routes.ts'
import { categoryTable } from './categories.repo.ts'
import { createCategory, removeCategories, restoreCategories, updateCategory } from './categories.service.ts'
import { subCategoryTable } from './subcategories.repo.ts'
import {
  createSubCategory,
  reorderSubCategories,
  restoreSubCategories,
  updateSubCategory,
} from './subcategories.service.ts'

export const categoryRoutes = [
  ...routes(categories, {
    ...crudRoutes({ ...categoryTable, remove: removeCategories, restore: restoreCategories }),
    create: ({ work, store, actor, body }) => createCategory(work, store, actor, body),
    update: ({ work, store, actor, params, body }) => updateCategory(work, store, actor, params.id, body),
  }),
  ...routes(subCategories, {
    ...crudRoutes({ ...subCategoryTable, restore: restoreSubCategories }),
    create: ({ work, store, actor, body }) => createSubCategory(work, store, actor, body),
    update: ({ work, store, actor, params, body }) => updateSubCategory(work, store, actor, params.id, body),
    reorder: async ({ work, store, actor, body }) => ({ ids: await reorderSubCategories(work, store, actor, body) }),
  }),
]
