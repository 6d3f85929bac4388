import { documents } from '#contract/domains/documents.ts'
import { routeDocuments } from '#contract/domains/route-documents.ts'
import { visibilityFor } from '#server/domains/order-records/order-records.service.ts'
import { routes } from '#server/http/routes.ts'
import { type PrintDeps, printOrders } from './print-orders.service.ts'
import { printRoute, printRouteSlips } from './route-document.service.ts'

export const documentRoutes = (deps: PrintDeps) => [
  ...routes(documents, {
    print: ({ db, store, actor, body }) => printOrders(db, store, visibilityFor(actor), body, deps),
  }),
  ...routes(routeDocuments, {
    print: ({ db, store, actor, params, query }) =>
      printRoute(db, store, visibilityFor(actor), params.id, query.document, deps),
    printSlips: ({ db, store, actor, params }) => printRouteSlips(db, store, visibilityFor(actor), params.id, deps),
  }),
]
