import { toWholeList } from '#contract/core/page.ts'
import { orders } from '#contract/domains/orders.ts'
import { hasPiiAccess } from '#server/domains/customers/customers.service.ts'
import { routes } from '#server/http/routes.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import {
  readCounts,
  listTags,
  listOrders,
  readOrder,
  readOrderJson,
  visibilityFor,
} from '#server/domains/order-records/order-records.service.ts'
import { recordPayment } from '#server/domains/order-payments/order-payments.service.ts'
import { listRefundable, recordRefund } from '#server/domains/order-payments/order-refunds.service.ts'
import { addNote, addNoteInPacket, removeNote } from './order-notes.service.ts'
import { changeStatus, changeStatuses } from './order-status.service.ts'
import { tagOrders } from './order-tags.service.ts'
import { changeWindow } from './order-window.service.ts'
import { cancelOrder, cancelOrders } from './cancel-order.service.ts'
import { editOrder } from './edit-order.service.ts'

export const orderRoutes = routes(
  orders,
  {
    list: ({ db, store, actor, query }) => listOrders(db, store, hasPiiAccess(actor), query),
    counts: ({ db, store }) => readCounts(db, store),
    tags: ({ db, store, query }) => listTags(db, store, query.search),
    statusMany: async ({ uow, store, actor, body, language }) => ({
      data: await changeStatuses(uow, store, actor, body, language),
    }),
    cancelMany: async ({ uow, store, body, language }) => ({ data: await cancelOrders(uow, store, body, language) }),
    tagMany: async ({ uow, store, actor, body }) => ({ ids: await tagOrders(uow, store, actor, body) }),
    get: async ({ db, store, actor, params }) =>
      orNotFound(await readOrderJson(db, store, params.orderId, visibilityFor(actor))),
    update: ({ uow, store, actor, params, body }) => editOrder(uow, store, actor, params.orderId, body),
    cancel: ({ uow, store, actor, params, query: { reason, notify } }) =>
      cancelOrder(uow, store, params.orderId, { reason, notify: notify !== 'false' }, visibilityFor(actor)),
    status: ({ uow, store, actor, params, body }) => changeStatus(uow, store, actor, params.orderId, body),
    window: ({ uow, store, actor, params, body }) => changeWindow(uow, store, actor, params.orderId, body),
    notes: async ({ db, store, actor, params }) =>
      toWholeList(orNotFound(await readOrder(db, store, params.orderId, visibilityFor(actor))).notes),
    addNote: ({ uow, store, actor, params, body }) => addNote(uow, store, actor, params.orderId, body),
    removeNote: ({ uow, store, actor, params }) => removeNote(uow, store, actor, params),
    pay: ({ uow, store, actor, params, body }) => recordPayment(uow, store, actor, params.orderId, body),
    refundable: async ({ db, store, params }) => toWholeList(await listRefundable(db, store, params.orderId)),
    refund: ({ uow, store, actor, params, body }) => recordRefund(uow, store, actor, params.orderId, body),
  },
  {
    runInPacket: {
      addNote: ({ writeInPacket, store, actor, params, body }) =>
        addNoteInPacket(writeInPacket, store, actor, params.orderId, body),
    },
  },
)
