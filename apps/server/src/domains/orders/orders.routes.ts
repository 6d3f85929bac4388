import { orders } from '#contract/domains/orders.ts'
import { hasPiiAccess } from '#server/domains/customers/customers.service.ts'
import { listSlots } from '#server/domains/fulfillment-windows/slot-bookings.service.ts'
import { routes } from '#server/http/routes.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { readCounts } from './home.repo.ts'
import {
  readAllStoresSummary,
  readCheckoutOptions,
  readAttention,
  readSetupChecklist,
  readSummary,
} from './home.service.ts'
import { addNote, removeNote } from './order-notes.service.ts'
import { recordPayment } from './order-payments.service.ts'
import { recordRefund } from './order-refunds.service.ts'
import { changeStatus, changeStatuses } from './order-status.service.ts'
import { tagOrders } from './order-tags.service.ts'
import { changeWindow } from './order-window.service.ts'
import { listTags } from './order-tags.repo.ts'
import { listOrders, readOrder, readOrderJson } from './orders.repo.ts'
import { cancelOrder, cancelOrders } from './cancel-order.service.ts'
import { quoteCart } from './cart.service.ts'
import { editOrder } from './edit-order.service.ts'
import { visibilityFor } from './order-visibility.rules.ts'
import { placeManualOrder } from './place-order.service.ts'
import { quoteChange } from './reprice-order.service.ts'
import { printOrders } from './print-orders.service.ts'
import { listSellableVariants } from './search-variants.repo.ts'

export const orderRoutes = routes(orders, {
  list: ({ db, store, actor, query }) => listOrders(db, store, query, hasPiiAccess(actor)),
  counts: ({ db, store }) => readCounts(db, store),
  summary: ({ db, store, actor, query }) => readSummary(db, store, actor, query),
  attention: ({ db, store, actor }) => readAttention(db, store, actor),
  tags: ({ db, store, query }) => listTags(db, store, query.search),
  variants: ({ db, store, query }) => listSellableVariants(db, store, query),
  slots: async ({ db, store, query }) => ({ data: await listSlots(db, store, query, Date.now()) }),
  options: ({ db, store }) => readCheckoutOptions(db, store),
  quote: ({ db, store, body }) => quoteCart(db, store, body, 'staff'),
  create: ({ uow, store, actor, body }) => placeManualOrder(uow, store, actor, body),
  statusMany: async ({ uow, store, actor, body, language }) => ({
    data: await changeStatuses(uow, store, actor, body, language),
  }),
  cancelMany: async ({ uow, store, body, language }) => ({ data: await cancelOrders(uow, store, body, language) }),
  tagMany: async ({ uow, store, actor, body }) => ({ ids: await tagOrders(uow, store, actor, body) }),
  print: ({ db, store, actor, body }) => printOrders(db, store, actor, body),
  get: async ({ db, store, actor, params }) =>
    orNotFound(await readOrderJson(db, store, params.orderId, visibilityFor(actor))),
  quoteChange: ({ db, store, params, body }) => quoteChange(db, store, params.orderId, body),
  update: ({ uow, store, actor, params, body }) => editOrder(uow, store, actor, params.orderId, body),
  cancel: ({ uow, store, actor, params, query }) =>
    cancelOrder(uow, store, params.orderId, query, visibilityFor(actor)),
  status: ({ uow, store, actor, params, body }) => changeStatus(uow, store, actor, params.orderId, body),
  window: ({ uow, store, actor, params, body }) => changeWindow(uow, store, actor, params.orderId, body),
  notes: async ({ db, store, actor, params }) => ({
    data: orNotFound(await readOrder(db, store, params.orderId, visibilityFor(actor))).notes,
  }),
  addNote: ({ uow, store, actor, params, body }) => addNote(uow, store, actor, params.orderId, body),
  removeNote: ({ uow, store, actor, params }) => removeNote(uow, store, actor, params),
  pay: ({ uow, store, actor, params, body }) => recordPayment(uow, store, actor, params.orderId, body),
  refund: ({ uow, store, actor, params, body }) => recordRefund(uow, store, actor, params.orderId, body),
  checklist: ({ db, store }) => readSetupChecklist(db, store),
  everyStore: ({ db, actor, query }) => readAllStoresSummary(db, actor, query),
})
