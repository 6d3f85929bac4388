import * as z from 'zod'
import { domain, endpoint, storeCreate, storeRead } from '../core/endpoint.ts'
import { day, id, ids, line, none, prose } from '../core/fields.ts'
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
import { slot, slotDay, slotSpan } from './fulfillment-windows.ts'

// The store id is in the path (specification §7).
const read = { ...storeRead, scope: 'store in path' } as const
const act = { ...storeCreate, scope: 'store in path' } as const
const change = { ...act, method: 'PATCH' } as const
const ask = { ...act, answer: 'read' } as const

const store = '/stores/{storeId}/orders'
const oneOf = `${store}/{orderId}` as const
const one = z.strictObject({ orderId: id })

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
const sellable = z.object({
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
export type Sellable = z.infer<typeof sellable>

const figure = z.object({ now: z.int(), before: z.int() })

export const orderSummary = z.object({
  from: day,
  to: day,
  /** The previous period of the same length. */
  beforeFrom: day,
  beforeTo: day,
  takings: figure,
  orders: figure,
  averageOrder: figure,
  /** Null without the permission to see customers. */
  newCustomers: figure.nullable(),
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
    path: store,
    summary: 'List the orders of a store',
    needs: view,
    query: listQuery(['placedAt', 'number', 'total', 'windowDate'], orderFilterShape),
    response: page(orderRow),
  }),
  counts: endpoint({
    ...read,
    path: `${store}/counts`,
    summary: 'How many orders there are in each status',
    needs: view,
    response: z.record(z.enum(orderStatuses), z.int()),
  }),
  summary: endpoint({
    ...read,
    path: `${store}/summary`,
    summary: 'Takings, orders and best sellers of a period, beside the one before',
    needs: view,
    query: z.strictObject({ from: day, to: day }),
    response: orderSummary,
  }),
  attention: endpoint({
    ...read,
    path: `${store}/attention`,
    summary: 'What waits for somebody to do something',
    needs: view,
    response: attention,
  }),
  tags: endpoint({
    ...read,
    path: `${store}/tags`,
    summary: 'The tags in use, with how many orders have each',
    needs: view,
    query: z.strictObject({ search: prose(60).optional() }),
    response: z.object({ data: z.array(z.object({ tag: z.string(), orders: z.int() })) }),
  }),
  variants: endpoint({
    ...read,
    path: `${store}/variants`,
    summary: 'What an order can hold: by words of its name, or by an exact SKU or barcode',
    needs: view,
    query: z.strictObject({ search: prose(120).optional(), code: line(80).optional() }),
    response: z.object({ data: z.array(sellable) }),
  }),
  slots: endpoint({
    ...read,
    path: `${store}/slots`,
    summary: 'The slots an order can have',
    needs: view,
    query: z.strictObject(slotSpan),
    response: z.object({ data: z.array(slot) }),
  }),
  options: endpoint({
    ...read,
    path: `${store}/options`,
    summary: 'What a new order can choose from: methods, ways to pay, what points are worth',
    needs: create,
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
    ...ask,
    path: `${store}/quote`,
    summary: 'What an order would cost, and why',
    needs: create,
    body: cartInput,
    response: quote,
  }),
  create: endpoint({
    ...act,
    path: store,
    summary: 'Place an order for somebody',
    needs: create,
    body: orderInput,
    response: order,
    touches: ['inventory', 'customers', 'discounts', 'fulfillmentWindows', 'products'],
  }),
  statusMany: endpoint({
    ...act,
    path: `${store}/status`,
    summary: 'Move several orders to a status; each by itself',
    needs: edit,
    // Cancelling releases stock and payments and has its own permission: see cancelMany.
    body: z.strictObject({ ids, status: z.enum(orderStatuses).exclude(['cancelled']) }),
    response: z.object({ data: z.array(rowResult) }),
    touches: ['inventory', 'customers'],
  }),
  cancelMany: endpoint({
    ...act,
    path: `${store}/cancel`,
    summary: 'Cancel several orders; those that can’t be cancelled stay as they are',
    needs: cancel,
    body: z.strictObject({ ids, reason: prose(500).optional() }),
    response: z.object({ data: z.array(rowResult) }),
    touches: ['inventory', 'customers', 'discounts', 'fulfillmentWindows'],
  }),
  tagMany: endpoint({
    ...act,
    path: `${store}/tags`,
    summary: 'Give tags to several orders, or take them away',
    needs: edit,
    body: z.strictObject({ ids, add: orderTags, remove: orderTags }),
    response: z.object({ ids: z.array(id) }),
  }),
  print: endpoint({
    ...ask,
    path: `${store}/print`,
    summary: 'Packing slips or invoices of orders as one PDF',
    needs: view,
    body: z.strictObject({ ids, document: z.enum(['packing_slip', 'invoice']) }),
    response: z.object({ name: z.string(), /** Base64. */ pdf: z.string() }),
  }),
  get: endpoint({
    ...read,
    path: oneOf,
    summary: 'Read one order',
    needs: view,
    params: one,
    response: order,
  }),
  quoteChange: endpoint({
    ...ask,
    path: `${oneOf}/quote`,
    summary: 'What an order would cost with other lines',
    needs: edit,
    params: one,
    body: orderChange.pick({ lines: true, codes: true }),
    response: quote,
  }),
  update: endpoint({
    ...change,
    path: oneOf,
    summary: 'Change an order: lines until it is ready; addresses, tags, carrier',
    needs: edit,
    params: one,
    body: orderChange,
    response: order,
    touches: ['inventory', 'customers', 'discounts'],
  }),
  cancel: endpoint({
    ...act,
    method: 'DELETE',
    path: oneOf,
    summary: 'Cancel an order: stock, discounts, seat, points and credit go back',
    needs: cancel,
    params: one,
    query: z.strictObject({ reason: prose(500).optional() }),
    body: none,
    response: order,
    touches: ['inventory', 'customers', 'discounts', 'fulfillmentWindows'],
  }),
  status: endpoint({
    ...change,
    path: `${oneOf}/status`,
    summary: 'Move an order or its delivery to the next status',
    needs: edit,
    params: one,
    body: statusChange,
    response: order,
    touches: ['inventory', 'customers'],
  }),
  window: endpoint({
    ...change,
    path: `${oneOf}/window`,
    summary: 'Give an order another slot',
    needs: edit,
    params: one,
    body: z.strictObject({ window: id, date: slotDay }),
    response: order,
    touches: ['fulfillmentWindows'],
  }),
  notes: endpoint({
    ...read,
    path: `${oneOf}/notes`,
    summary: 'What was noted about an order, the newest first',
    needs: view,
    params: one,
    response: z.object({ data: z.array(orderNote) }),
  }),
  addNote: endpoint({
    ...act,
    path: `${oneOf}/notes`,
    summary: 'Note something about an order, for the team or for the customer',
    needs: edit,
    params: one,
    body: noteInput,
    response: order,
  }),
  removeNote: endpoint({
    ...act,
    method: 'DELETE',
    path: `${oneOf}/notes/{noteId}`,
    summary: 'Take a note of one’s own away',
    needs: edit,
    params: z.strictObject({ orderId: id, noteId: id }),
    response: order,
  }),
  pay: endpoint({
    ...act,
    path: `${oneOf}/payments`,
    summary: 'Record that money came in',
    needs: edit,
    params: one,
    body: paymentInput,
    response: order,
    touches: ['customers'],
  }),
  refund: endpoint({
    ...act,
    path: `${oneOf}/refunds`,
    summary: 'Record that money was given back, by line or as an amount',
    needs: edit,
    params: one,
    body: refundInput,
    response: order,
    touches: ['customers', 'inventory'],
  }),
  checklist: endpoint({
    ...read,
    path: '/stores/{storeId}/checklist',
    summary: 'What a new store has set up already',
    needs: ['view_store_info'],
    response: z.object({ steps: z.array(z.object({ step: z.enum(checklistSteps), isDone: z.boolean() })) }),
  }),
  everyStore: endpoint({
    ...storeRead,
    scope: 'vendor',
    path: '/stores/summary',
    summary: 'Takings and orders of all stores somebody may enter',
    needs: view,
    query: z.strictObject({ from: day, to: day }),
    response: z.object({
      data: z.array(
        z.object({
          store: z.object({ _id: id, name: z.string(), currency: z.string() }),
          takings: figure,
          orders: figure,
          toConfirm: z.int(),
          late: z.int(),
        }),
      ),
    }),
  }),
})
