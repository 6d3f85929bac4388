import { orders } from '#contract/domains/orders.ts'
import { seesSensitive } from '#server/domains/customers/customers.service.ts'
import { listSlots } from '#server/domains/fulfillment-windows/seats.service.ts'
import { routes } from '#server/http/routes.ts'
import { found } from '#server/platform/refusal.ts'
import { readCounts } from './home.repo.ts'
import { readAllStores, readChoices, readNeeds, readSteps, readSummary } from './home.service.ts'
import { addNote, removeNote } from './order-notes.service.ts'
import { recordPayment } from './order-payments.service.ts'
import { recordRefund } from './order-refunds.service.ts'
import { changeStatus, changeStatuses } from './order-status.service.ts'
import { tagOrders } from './order-tags.service.ts'
import { changeWindow } from './order-window.service.ts'
import { listTags } from './order-tags.repo.ts'
import { listOrders, readOrder, readOrderJson } from './orders.repo.ts'
import { cancelOrder, cancelOrders } from './cancelling.service.ts'
import { quoteCart } from './cart.service.ts'
import { changeOrder } from './changing.service.ts'
import { sightOf } from './orders.seen.ts'
import { placeForSomebody } from './placing.service.ts'
import { quoteChange } from './repricing.service.ts'
import { printOrders } from './print.service.ts'
import { listSellable } from './sellable.repo.ts'

export const orderRoutes = routes(orders, {
  list: ({ db, store, actor, query }) => listOrders(db, store, query, seesSensitive(actor)),
  counts: ({ db, store }) => readCounts(db, store),
  summary: ({ db, store, actor, query }) => readSummary(db, store, actor, query),
  attention: ({ db, store, actor }) => readNeeds(db, store, actor),
  tags: ({ db, store, query }) => listTags(db, store, query.search),
  variants: ({ db, store, query }) => listSellable(db, store, query),
  slots: async ({ db, store, query }) => ({ data: await listSlots(db, store, query, Date.now()) }),
  options: ({ db, store }) => readChoices(db, store),
  quote: ({ db, store, body }) => quoteCart(db, store, body, 'staff'),
  create: ({ work, store, actor, body }) => placeForSomebody(work, store, actor, body),
  statusMany: async ({ work, store, actor, body, language }) => ({
    data: await changeStatuses(work, store, actor, body, language),
  }),
  cancelMany: async ({ work, store, body, language }) => ({ data: await cancelOrders(work, store, body, language) }),
  tagMany: async ({ work, store, actor, body }) => ({ ids: await tagOrders(work, store, actor, body) }),
  print: ({ db, store, actor, body }) => printOrders(db, store, actor, body),
  get: async ({ db, store, actor, params }) => found(await readOrderJson(db, store, params.orderId, sightOf(actor))),
  quoteChange: ({ db, store, params, body }) => quoteChange(db, store, params.orderId, body),
  update: ({ work, store, actor, params, body }) => changeOrder(work, store, actor, params.orderId, body),
  cancel: ({ work, store, actor, params, query }) => cancelOrder(work, store, params.orderId, query, sightOf(actor)),
  status: ({ work, store, actor, params, body }) => changeStatus(work, store, actor, params.orderId, body),
  window: ({ work, store, actor, params, body }) => changeWindow(work, store, actor, params.orderId, body),
  notes: async ({ db, store, actor, params }) => ({
    data: found(await readOrder(db, store, params.orderId, sightOf(actor))).notes,
  }),
  addNote: ({ work, store, actor, params, body }) => addNote(work, store, actor, params.orderId, body),
  removeNote: ({ work, store, actor, params }) => removeNote(work, store, actor, params),
  pay: ({ work, store, actor, params, body }) => recordPayment(work, store, actor, params.orderId, body),
  refund: ({ work, store, actor, params, body }) => recordRefund(work, store, actor, params.orderId, body),
  checklist: ({ db, store }) => readSteps(db, store),
  everyStore: ({ db, actor, query }) => readAllStores(db, actor, query),
})
