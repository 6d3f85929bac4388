import { toWholeList } from '#contract/core/page.ts'
import { orderLinks } from '#contract/domains/order-links.ts'
import { routes } from '#server/http/routes.ts'
import {
  cancelByLink,
  listOrderSlots,
  moveOrder,
  type OrderStatusDeps,
  printReceipt,
  readOrderPage,
  startDownload,
} from './order-status.service.ts'

export const orderStatusRoutes = (deps: OrderStatusDeps) =>
  routes(orderLinks, {
    get: ({ db, store, params }) => readOrderPage(deps, db, store, params.token),
    slots: async ({ db, store, params }) => toWholeList(await listOrderSlots(deps, db, store, params.token)),
    changeSlot: ({ transaction, store, params, body }) =>
      transaction((uow) => moveOrder(deps, uow, store, params.token, body)),
    cancel: ({ transaction, store, params, query }) =>
      transaction((uow) => cancelByLink(deps, uow, store, params.token, query.reason)),
    receipt: ({ db, store, params }) => printReceipt(deps, db, store, params.token),
    download: ({ transaction, store, params }) => startDownload(deps, transaction, store, params),
  })
