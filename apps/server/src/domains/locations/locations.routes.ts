import { locations } from '#contract/domains/locations.ts'
import { crudRoutes } from '#server/http/crud-routes.ts'
import { routes } from '#server/http/routes.ts'
import { locationTable } from './locations.repo.ts'
import { createLocation, removeLocation, updateLocation } from './locations.service.ts'

export const locationRoutes = routes(locations, {
  ...crudRoutes(locationTable),
  create: ({ uow, store, actor, body }) => createLocation(uow, store, actor, body),
  update: ({ uow, store, actor, params, body }) => updateLocation(uow, store, actor, params.id, body),
  remove: async ({ uow, store, params }) => {
    await removeLocation(uow, store, params.id)
    return null
  },
})
