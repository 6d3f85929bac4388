import { brands } from '#contract/domains/brands.ts'
import { crudRoutes } from '#server/http/crud-routes.ts'
import { routes } from '#server/http/routes.ts'
import { brandTable } from './brands.repo.ts'
import { createBrand, updateBrand } from './brands.service.ts'

export const brandRoutes = routes(brands, {
  ...crudRoutes(brandTable),
  create: ({ uow, store, actor, body }) => createBrand(uow, store, actor, body),
  update: ({ uow, store, actor, params, body }) => updateBrand(uow, store, actor, params.id, body),
})
