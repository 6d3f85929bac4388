import { locations } from '#contract/domains/locations.ts'
import { routes } from '#server/http/routes.ts'
import { found } from '#server/platform/refusal.ts'
import { listLocations, readLocation } from './locations.repo.ts'
import { changeLocation, createLocation, removeLocation, restoreLocations } from './locations.service.ts'

export const locationRoutes = routes(locations, {
  list: ({ db, store, query }) => listLocations(db, store, query),
  get: async ({ db, store, params }) => found(await readLocation(db, store, params.id)),
  create: ({ work, store, actor, body }) => createLocation(work, store, actor, body),
  update: ({ work, store, actor, params, body }) => changeLocation(work, store, actor, params.id, body),
  remove: async ({ work, store, params }) => {
    await removeLocation(work, store, params.id)
    return null
  },
  restoreMany: async ({ work, store, body }) => ({ ids: await restoreLocations(work, store, body.ids) }),
})
