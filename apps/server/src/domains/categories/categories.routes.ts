import { categories, subCategories } from '#contract/domains/categories.ts'
import { crudRoutes, writeRoutes } from '#server/http/crud-routes.ts'
import { routes } from '#server/http/routes.ts'
import { categoryTable } from './categories.repo.ts'
import { categoryWrites, removeCategories, restoreCategories } from './categories.service.ts'
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
    ...writeRoutes(categoryWrites),
  }),
  ...routes(subCategories, {
    ...crudRoutes({ ...subCategoryTable, restore: restoreSubCategories }),
    create: ({ uow, store, actor, body }) => createSubCategory(uow, store, actor, body),
    update: ({ uow, store, actor, params, body }) => updateSubCategory(uow, store, actor, params.id, body),
    reorder: async ({ uow, store, actor, body }) => ({ ids: await reorderSubCategories(uow, store, actor, body) }),
  }),
]
