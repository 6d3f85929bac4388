import { documents } from '#contract/domains/documents.ts'
import { visibilityFor } from '#server/domains/order-records/order-records.service.ts'
import { routes } from '#server/http/routes.ts'
import { type PrintDeps, printOrders } from './print-orders.service.ts'

export const documentRoutes = (deps: PrintDeps) =>
  routes(documents, {
    print: ({ db, store, actor, body }) => printOrders(db, store, visibilityFor(actor), body, deps),
  })
