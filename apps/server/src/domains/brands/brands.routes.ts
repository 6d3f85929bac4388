import { brands } from '#contract/domains/brands.ts'
import { crudRoutes, writeRoutes } from '#server/http/crud-routes.ts'
import { routes } from '#server/http/routes.ts'
import { brandTable } from './brands.repo.ts'
import { brandWrites } from './brands.service.ts'

export const brandRoutes = routes(brands, {
  ...crudRoutes(brandTable),
  ...writeRoutes(brandWrites),
})
