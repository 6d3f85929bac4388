import { locations } from '#contract/domains/locations.ts'
import { crudRoutes } from '#server/http/crud-routes.ts'
import { routes } from '#server/http/routes.ts'
import { locationTable } from './locations.repo.ts'
import { createLocation, removeLocation, updateLocation } from './locations.service.ts'

export const locationRoutes = routes(locations, {
  ...crudRoutes(locationTable),
  create: ({ work, store, actor, body }) => createLocation(work, store, actor, body),
  update: ({ work, store, actor, params, body }) => updateLocation(work, store, actor, params.id, body),
  remove: async ({ work, store, params }) => {
    await removeLocation(work, store, params.id)
    return null
  },
})
