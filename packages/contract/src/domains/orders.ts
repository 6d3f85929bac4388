import * as z from 'zod'
import { toOrderChatLine } from '../core/chat-line.ts'
import { domain, endpoint, storePathCreate, storePathRead, storePathUpdate } from '../core/endpoint.ts'
import { day, id, ids, emptyObject, freeText, notify } from '../core/fields.ts'
import { compactField, listQuery, page, wholeList } from '../core/page.ts'
import { fulfillmentMethods, orderSources, paymentStatuses } from '../enumerations.ts'
import { orderListRow } from './order-list-row.ts'
import {
  deliveryStatuses,
  order,
  orderChange,
  orderNote,
  orderStatuses,
  orderTags,
  paymentInput,
  refundablePayment,
  refundInput,
  statusChange,
} from './order.ts'
import { noteInput } from './order-note.ts'
import { tag } from '../core/tag.ts'
import { slotDay } from '../core/wall-time-fields.ts'

const storePath = '/stores/{storeId}/orders'
const orderPath = `${storePath}/{orderId}` as const
const orderParams = z.strictObject({ orderId: id })

const view = ['view_orders'] as const
const edit = ['view_orders', 'edit_order'] as const
const cancel = ['view_orders', 'cancel_order'] as const

const count = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

export const orderFilterShape = {
  status: z.enum(orderStatuses).optional(),
  /** Neither completed nor cancelled. */
  open: z.enum(['true']).optional(),
  payment: z.enum(paymentStatuses).optional(),
  delivery: z.enum(deliveryStatuses).optional(),
  method: z.enum(fulfillmentMethods).optional(),
  window: id.optional(),
  windowFrom: day.optional(),
  windowTo: day.optional(),
  source: z.enum(orderSources).optional(),
  customer: id.optional(),
  product: id.optional(),
  tag: tag.optional(),
  totalMin: count.optional(),
  totalMax: count.optional(),
  placedFrom: day.optional(),
  placedTo: day.optional(),
  late: z.enum(['true']).optional(),
  /** Overpaid. */
  refundDue: z.enum(['true']).optional(),
}

const rowResult = z.object({
  id,
  number: z.int().nullable(),
  /** Null on success, otherwise the error message in the caller's language. */
  problem: z.string().nullable(),
})

export const orders = domain('orders', {
  list: endpoint({
    ...storePathRead,
    path: storePath,
    summary: 'List orders',
    permissions: view,
    query: listQuery(['placedAt', 'number', 'total', 'windowDate'], { ...orderFilterShape, ...compactField }),
    response: page(orderListRow),
  }),
  counts: endpoint({
    ...storePathRead,
    path: `${storePath}/counts`,
    summary: 'Count orders by status',
    permissions: view,
    response: z.record(z.enum(orderStatuses), z.int()),
  }),
  tags: endpoint({
    ...storePathRead,
    path: `${storePath}/tags`,
    summary: 'List tags with their number of orders',
    permissions: view,
    query: z.strictObject({ search: freeText(60).optional() }),
    response: wholeList(z.object({ tag: z.string(), orders: z.int() })),
  }),
  statusMany: endpoint({
    ...storePathCreate,
    path: `${storePath}/status`,
    summary: 'Change the status of several orders. Skips those that can’t change.',
    permissions: edit,
    // Cancelling releases stock and payments and has its own permission: see cancelMany.
    body: z.strictObject({ ids, status: z.enum(orderStatuses).exclude(['cancelled']), notify }),
    response: z.object({ data: z.array(rowResult) }),
    invalidates: ['inventory', 'customers'],
  }),
  cancelMany: endpoint({
    ...storePathCreate,
    path: `${storePath}/cancel`,
    summary: 'Cancel several orders. Skips those that can’t be cancelled.',
    permissions: cancel,
    body: z.strictObject({ ids, reason: freeText(500).optional(), notify }),
    response: z.object({ data: z.array(rowResult) }),
    invalidates: ['inventory', 'customers', 'discounts', 'fulfillmentWindows'],
  }),
  tagMany: endpoint({
    ...storePathCreate,
    path: `${storePath}/tags`,
    summary: 'Add or remove tags of several orders',
    permissions: edit,
    body: z.strictObject({ ids, add: orderTags.optional(), remove: orderTags.optional() }),
    response: z.object({ ids: z.array(id) }),
  }),
  get: endpoint({
    ...storePathRead,
    path: orderPath,
    summary: 'Get an order. Returns its lines and payments.',
    permissions: view,
    params: orderParams,
    response: order,
  }),
  update: endpoint({
    ...storePathUpdate,
    path: orderPath,
    summary: 'Update an order. Lines can change until the order is ready.',
    permissions: edit,
    params: orderParams,
    body: orderChange,
    response: order,
    invalidates: ['inventory', 'customers', 'discounts'],
  }),
  cancel: endpoint({
    ...storePathCreate,
    method: 'DELETE',
    path: orderPath,
    summary: 'Cancel an order. Returns stock, discount uses, slot, points, and credit.',
    permissions: cancel,
    params: orderParams,
    // The customer gets an email unless `notify` is false.
    query: z.strictObject({ reason: freeText(500).optional(), notify: z.enum(['true', 'false']).optional() }),
    body: emptyObject,
    response: order,
    chatLine: toOrderChatLine('order_canceled'),
    invalidates: ['inventory', 'customers', 'discounts', 'fulfillmentWindows'],
  }),
  status: endpoint({
    ...storePathUpdate,
    path: `${orderPath}/status`,
    summary: 'Change the status of an order or its delivery',
    permissions: edit,
    params: orderParams,
    body: statusChange,
    response: order,
    invalidates: ['inventory', 'customers'],
  }),
  window: endpoint({
    ...storePathUpdate,
    path: `${orderPath}/window`,
    summary: 'Change the slot of an order',
    permissions: edit,
    params: orderParams,
    body: z.strictObject({ window: id, date: slotDay }),
    response: order,
    chatLine: toOrderChatLine('slot_changed'),
    invalidates: ['fulfillmentWindows'],
  }),
  notes: endpoint({
    ...storePathRead,
    path: `${orderPath}/notes`,
    summary: 'List notes about an order, newest first',
    permissions: view,
    params: orderParams,
    response: wholeList(orderNote),
  }),
  addNote: endpoint({
    ...storePathCreate,
    path: `${orderPath}/notes`,
    summary: 'Add a note to an order, for the team or the customer',
    permissions: edit,
    params: orderParams,
    body: noteInput,
    response: order,
  }),
  removeNote: endpoint({
    ...storePathCreate,
    method: 'DELETE',
    path: `${orderPath}/notes/{noteId}`,
    summary: 'Delete one of your notes',
    permissions: edit,
    params: z.strictObject({ orderId: id, noteId: id }),
    response: order,
  }),
  pay: endpoint({
    ...storePathCreate,
    path: `${orderPath}/payments`,
    summary: 'Record a payment',
    permissions: edit,
    params: orderParams,
    body: paymentInput,
    response: order,
    invalidates: ['customers'],
  }),
  refundable: endpoint({
    ...storePathRead,
    path: `${orderPath}/refundable`,
    summary: 'List what can be refunded of each payment. Refunds take the newest payments first, in this order.',
    permissions: edit,
    params: orderParams,
    response: wholeList(refundablePayment),
  }),
  refund: endpoint({
    ...storePathCreate,
    path: `${orderPath}/refunds`,
    summary: 'Record a refund, by line or as an amount',
    permissions: edit,
    params: orderParams,
    body: refundInput,
    response: order,
    chatLine: toOrderChatLine('refunded'),
    invalidates: ['customers', 'inventory'],
  }),
})
