import { fulfillment } from '#contract/domains/fulfillment-settings.ts'
import { routes } from '#server/http/routes.ts'
import { changeFulfillment, readFulfillment } from './fulfillment.service.ts'

export const fulfillmentRoutes = routes(fulfillment, {
  get: ({ db, store }) => readFulfillment(db, store),
  update: ({ uow, store, actor, body }) => changeFulfillment(uow, store, actor, body),
})
