import { driverApp } from '#contract/domains/driver-app.ts'
import { driverLinks } from '#contract/domains/routes.ts'
import { routes } from '#server/http/routes.ts'
import type { Live } from '#server/platform/live.ts'
import { applyEvents } from './driver-events.service.ts'
import {
  dismissRouteConflict,
  type DriverLinkDeps,
  openDriverRoute,
  openLink,
  presignPhoto,
  readLinkedRoute,
  readPhotoLink,
  recordLocation,
  revokeLink,
  showLink,
} from './driver-links.service.ts'

export const driverLinkRoutes = (deps: DriverLinkDeps & { live: Live }) => [
  ...routes(driverLinks, {
    link: ({ transaction, store, params, body }) =>
      transaction((uow) => showLink(deps, uow, store, params.id, body.send ?? false)),
    revokeLink: ({ uow, store, actor, params }) => revokeLink(uow, store, actor, params.id),
    photo: ({ db, store, params }) => readPhotoLink(deps, db, store, params.id),
    dismissConflict: ({ uow, store, actor, params }) => dismissRouteConflict(uow, store, actor, params.id),
  }),
  ...routes(driverApp, {
    get: ({ db, params }) => openDriverRoute(deps, db, params.token),
    events: async ({ db, transaction, params, body }) => {
      const link = await openLink(deps, db, params.token)
      const results = await applyEvents(deps, transaction, link, body.events)
      return { results, route: await readLinkedRoute(db, link) }
    },
    presignPhoto: ({ transaction, params, body }) => transaction((uow) => presignPhoto(deps, uow, params.token, body)),
    location: async ({ db, params, body }) => {
      const { store, routeId } = await recordLocation(deps, db, params.token, body)
      deps.live.publishChanges({ storeId: store }, [{ resource: 'routes', id: routeId }], null)
      return null
    },
  }),
]
