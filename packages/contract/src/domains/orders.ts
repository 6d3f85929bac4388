import * as z from 'zod'
import { domain, endpoint, storeCreate, storeRead } from '../core/endpoint.ts'
import { day, id, ids, requiredText, emptyObject, freeText } from '../core/fields.ts'
import { price } from '../core/money.ts'
import { listQuery, page } from '../core/page.ts'
import { fulfillmentMethods, orderSources, paymentStatuses, productTypes } from '../enumerations.ts'
import { quote } from '../pricing/quote.ts'
import {
  cartInput,
  deliveryStatuses,
  noteInput,
  order,
  orderChange,
  orderInput,
  orderNote,
  orderRow,
  orderStatuses,
  orderTags,
  paymentInput,
  refundInput,
  statusChange,
} from './order.ts'
import { customerTag } from './customer.ts'
import { slot, slotDay, slotQueryShape } from './fulfillment-windows.ts'

// The store id is in the path (specification §7).
const read = { ...storeRead, scope: 'store in path' } as const
const write = { ...storeCreate, scope: 'store in path' } as const
const patch = { ...write, method: 'PATCH' } as const
const readByPost = { ...write, mode: 'read' } as const

const storePath = '/stores/{storeId}/orders'
const orderPath = `${storePath}/{orderId}` as const
const orderParams = z.strictObject({ orderId: id })

const view = ['view_orders'] as const
const edit = ['view_orders', 'edit_order'] as const
const cancel = ['view_orders', 'cancel_order'] as const
const create = ['view_orders', 'create_order'] as const

const count = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

export const orderFilterShape = {
  status: z.enum(orderStatuses).optional(),
  /** Neither completed nor cancelled. */
  open: z.enum(['true']).optional(),
  payment: z.enum(paymentStatuses).optional(),
  delivery: z.enum(deliveryStatuses).optional(),
  method: z.enum(fulfillmentMethods).optional(),
  windowFrom: day.optional(),
  windowTo: day.optional(),
  source: z.enum(orderSources).optional(),
  customer: id.optional(),
  product: id.optional(),
  tag: customerTag.optional(),
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

/** A variant that can be added to an order. */
const sellableVariant = z.object({
  _id: id,
  product: id,
  title: z.string(),
  values: z.array(z.string()),
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  picture: z.string().nullable(),
  type: z.enum(productTypes),
  price,
  available: z.int(),
  allowBackorder: z.boolean(),
})
export type SellableVariant = z.infer<typeof sellableVariant>

const periodComparison = z.object({ now: z.int(), before: z.int() })

export const orderSummary = z.object({
  from: day,
  to: day,
  /** The previous period of the same length. */
  beforeFrom: day,
  beforeTo: day,
  takings: periodComparison,
  orders: periodComparison,
  averageOrder: periodComparison,
  /** Null without the permission to see customers. */
  newCustomers: periodComparison.nullable(),
  days: z.array(z.object({ day, takings: z.int(), orders: z.int(), before: z.int() })),
  statuses: z.record(z.enum(orderStatuses), z.int()),
  bestSellers: z.array(
    z.object({
      product: id,
      title: z.string(),
      picture: z.string().nullable(),
      quantity: z.int(),
      takings: z.int(),
    }),
  ),
})
export type OrderSummary = z.infer<typeof orderSummary>

export const attention = z.object({
  toConfirm: z.int(),
  late: z.int(),
  refundsDue: z.int(),
  /** Null without the permission to see the resource. */
  lowStock: z.int().nullable(),
  approvals: z.int().nullable(),
})
export type Attention = z.infer<typeof attention>

export const checklistSteps = ['profile', 'place', 'product', 'fulfillment', 'window', 'payment', 'order'] as const
export type ChecklistStep = (typeof checklistSteps)[number]

export const orders = domain('orders', {
  list: endpoint({
    ...read,
    path: storePath,
    summary: 'List the orders of a store',
    permissions: view,
    query: listQuery(['placedAt', 'number', 'total', 'windowDate'], orderFilterShape),
    response: page(orderRow),
  }),
  counts: endpoint({
    ...read,
    path: `${storePath}/counts`,
    summary: 'How many orders there are in each status',
    permissions: view,
    response: z.record(z.enum(orderStatuses), z.int()),
  }),
  summary: endpoint({
    ...read,
    path: `${storePath}/summary`,
    summary: 'Takings, orders and best sellers of a period, beside the one before',
    permissions: view,
    query: z.strictObject({ from: day, to: day }),
    response: orderSummary,
  }),
  attention: endpoint({
    ...read,
    path: `${storePath}/attention`,
    summary: 'What waits for somebody to do something',
    permissions: view,
    response: attention,
  }),
  tags: endpoint({
    ...read,
    path: `${storePath}/tags`,
    summary: 'The tags in use, with how many orders have each',
    permissions: view,
    query: z.strictObject({ search: freeText(60).optional() }),
    response: z.object({ data: z.array(z.object({ tag: z.string(), orders: z.int() })) }),
  }),
  variants: endpoint({
    ...read,
    path: `${storePath}/variants`,
    summary: 'What an order can hold: by words of its name, or by an exact SKU or barcode',
    permissions: view,
    query: z.strictObject({ search: freeText(120).optional(), code: requiredText(80).optional() }),
    response: z.object({ data: z.array(sellableVariant) }),
  }),
  slots: endpoint({
    ...read,
    path: `${storePath}/slots`,
    summary: 'The slots an order can have',
    permissions: view,
    query: z.strictObject(slotQueryShape),
    response: z.object({ data: z.array(slot) }),
  }),
  options: endpoint({
    ...read,
    path: `${storePath}/options`,
    summary: 'What a new order can choose from: methods, ways to pay, what points are worth',
    permissions: create,
    response: z.object({
      methods: z.array(z.object({ method: z.enum(fulfillmentMethods), fee: z.int(), freeOver: z.int().nullable() })),
      paymentOptions: z.array(
        z.object({
          _id: id,
          name: z.string(),
          instructionsBefore: z.string(),
          methods: z.array(z.enum(fulfillmentMethods)),
          minTotal: z.int().nullable(),
          maxTotal: z.int().nullable(),
        }),
      ),
      pointValue: z.int(),
    }),
  }),
  quote: endpoint({
    ...readByPost,
    path: `${storePath}/quote`,
    summary: 'What an order would cost, and why',
    permissions: create,
    body: cartInput,
    response: quote,
  }),
  create: endpoint({
    ...write,
    path: storePath,
    summary: 'Place an order for somebody',
    permissions: create,
    body: orderInput,
    response: order,
    invalidates: ['inventory', 'customers', 'discounts', 'fulfillmentWindows', 'products'],
  }),
  statusMany: endpoint({
    ...write,
    path: `${storePath}/status`,
    summary: 'Move several orders to a status; each by itself',
    permissions: edit,
    // Cancelling releases stock and payments and has its own permission: see cancelMany.
    body: z.strictObject({ ids, status: z.enum(orderStatuses).exclude(['cancelled']) }),
    response: z.object({ data: z.array(rowResult) }),
    invalidates: ['inventory', 'customers'],
  }),
  cancelMany: endpoint({
    ...write,
    path: `${storePath}/cancel`,
    summary: 'Cancel several orders; those that can’t be cancelled stay as they are',
    permissions: cancel,
    body: z.strictObject({ ids, reason: freeText(500).optional() }),
    response: z.object({ data: z.array(rowResult) }),
    invalidates: ['inventory', 'customers', 'discounts', 'fulfillmentWindows'],
  }),
  tagMany: endpoint({
    ...write,
    path: `${storePath}/tags`,
    summary: 'Give tags to several orders, or take them away',
    permissions: edit,
    body: z.strictObject({ ids, add: orderTags, remove: orderTags }),
    response: z.object({ ids: z.array(id) }),
  }),
  print: endpoint({
    ...readByPost,
    path: `${storePath}/print`,
    summary: 'Packing slips or invoices of orders as one PDF',
    permissions: view,
    body: z.strictObject({ ids, document: z.enum(['packing_slip', 'invoice']) }),
    response: z.object({ name: z.string(), /** Base64. */ pdf: z.string() }),
  }),
  get: endpoint({
    ...read,
    path: orderPath,
    summary: 'Read one order',
    permissions: view,
    params: orderParams,
    response: order,
  }),
  quoteChange: endpoint({
    ...readByPost,
    path: `${orderPath}/quote`,
    summary: 'What an order would cost with other lines',
    permissions: edit,
    params: orderParams,
    body: orderChange.pick({ lines: true, codes: true }),
    response: quote,
  }),
  update: endpoint({
    ...patch,
    path: orderPath,
    summary: 'Change an order: lines until it is ready; addresses, tags, carrier',
    permissions: edit,
    params: orderParams,
    body: orderChange,
    response: order,
    invalidates: ['inventory', 'customers', 'discounts'],
  }),
  cancel: endpoint({
    ...write,
    method: 'DELETE',
    path: orderPath,
    summary: 'Cancel an order: stock, discounts, seat, points and credit go back',
    permissions: cancel,
    params: orderParams,
    query: z.strictObject({ reason: freeText(500).optional() }),
    body: emptyObject,
    response: order,
    invalidates: ['inventory', 'customers', 'discounts', 'fulfillmentWindows'],
  }),
  status: endpoint({
    ...patch,
    path: `${orderPath}/status`,
    summary: 'Move an order or its delivery to the next status',
    permissions: edit,
    params: orderParams,
    body: statusChange,
    response: order,
    invalidates: ['inventory', 'customers'],
  }),
  window: endpoint({
    ...patch,
    path: `${orderPath}/window`,
    summary: 'Give an order another slot',
    permissions: edit,
    params: orderParams,
    body: z.strictObject({ window: id, date: slotDay }),
    response: order,
    invalidates: ['fulfillmentWindows'],
  }),
  notes: endpoint({
    ...read,
    path: `${orderPath}/notes`,
    summary: 'What was noted about an order, the newest first',
    permissions: view,
    params: orderParams,
    response: z.object({ data: z.array(orderNote) }),
  }),
  addNote: endpoint({
    ...write,
    path: `${orderPath}/notes`,
    summary: 'Note something about an order, for the team or for the customer',
    permissions: edit,
    params: orderParams,
    body: noteInput,
    response: order,
  }),
  removeNote: endpoint({
    ...write,
    method: 'DELETE',
    path: `${orderPath}/notes/{noteId}`,
    summary: 'Take a note of one’s own away',
    permissions: edit,
    params: z.strictObject({ orderId: id, noteId: id }),
    response: order,
  }),
  pay: endpoint({
    ...write,
    path: `${orderPath}/payments`,
    summary: 'Record that money came in',
    permissions: edit,
    params: orderParams,
    body: paymentInput,
    response: order,
    invalidates: ['customers'],
  }),
  refund: endpoint({
    ...write,
    path: `${orderPath}/refunds`,
    summary: 'Record that money was given back, by line or as an amount',
    permissions: edit,
    params: orderParams,
    body: refundInput,
    response: order,
    invalidates: ['customers', 'inventory'],
  }),
  checklist: endpoint({
    ...read,
    path: '/stores/{storeId}/checklist',
    summary: 'What a new store has set up already',
    permissions: ['view_store_info'],
    response: z.object({ steps: z.array(z.object({ step: z.enum(checklistSteps), isDone: z.boolean() })) }),
  }),
  everyStore: endpoint({
    ...storeRead,
    scope: 'vendor',
    path: '/stores/summary',
    summary: 'Takings and orders of all stores somebody may enter',
    permissions: view,
    query: z.strictObject({ from: day, to: day }),
    response: z.object({
      data: z.array(
        z.object({
          store: z.object({ _id: id, name: z.string(), currency: z.string() }),
          takings: periodComparison,
          orders: periodComparison,
          toConfirm: z.int(),
          late: z.int(),
        }),
      ),
    }),
  }),
})
