import * as z from 'zod'
import { wholeList } from '../core/page.ts'
import { toOrderChatLine } from '../core/chat-line.ts'
import { domain, endpoint, storePathCreate, storePathQueryByPost, storePathRead } from '../core/endpoint.ts'
import { freeText, id, requiredText } from '../core/fields.ts'
import { price } from '../core/money-fields.ts'
import { fulfillmentMethods, paymentKinds, productTypes } from '../enumerations.ts'
import { quote } from '../pricing/quote.ts'
import { slot, slotQueryShape } from './fulfillment-windows.ts'
import { manualCartInput, order, orderChange, orderInput } from './order.ts'

/** What a new order can choose from. */
export const checkoutOptions = z.object({
  methods: z.array(z.object({ method: z.enum(fulfillmentMethods), fee: z.int(), freeOver: z.int().nullable() })),
  paymentOptions: z.array(
    z.object({
      _id: id,
      name: z.string(),
      /** `card` and `wallet` are charged by the card provider. */
      kind: z.enum(paymentKinds),
      instructionsBefore: z.string(),
      feeFixed: z.int(),
      feeRate: z.int(),
      methods: z.array(z.enum(fulfillmentMethods)),
      minTotal: z.int().nullable(),
      maxTotal: z.int().nullable(),
      /** Smaller amounts due can't be paid with it; an amount of 0 can. */
      minCharge: z.int().nullable(),
    }),
  ),
  pointValue: z.int(),
  /** Points that an order must use at least if it uses any, and can use at most. */
  minRedeem: z.int(),
  maxRedeem: z.int().nullable(),
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
  tracksStock: z.boolean(),
  allowBackorder: z.boolean(),
})
export type SellableVariant = z.infer<typeof sellableVariant>

/** Quoting and placing orders. Part of the resource `orders`: its operation ids start with it. */
export const checkout = domain('orders', {
  variants: endpoint({
    ...storePathRead,
    path: '/stores/{storeId}/orders/variants',
    summary: 'Search variants to order by name, SKU, or barcode',
    permissions: ['view_orders'],
    query: z.strictObject({ search: freeText(120).optional(), code: requiredText(80).optional() }),
    response: wholeList(sellableVariant),
  }),
  slots: endpoint({
    ...storePathRead,
    path: '/stores/{storeId}/orders/slots',
    summary: 'List slots available to an order',
    permissions: ['view_orders'],
    query: z.strictObject(slotQueryShape),
    response: wholeList(slot),
  }),
  options: endpoint({
    ...storePathRead,
    path: '/stores/{storeId}/orders/options',
    summary: 'Get the options of a new order: fulfillment methods, payment methods, value of points',
    permissions: ['view_orders', 'create_order'],
    response: checkoutOptions,
  }),
  quote: endpoint({
    ...storePathQueryByPost,
    path: '/stores/{storeId}/orders/quote',
    summary: 'Quote an order. Returns amounts and why each discount applies or not.',
    permissions: ['view_orders', 'create_order'],
    body: manualCartInput,
    response: quote,
  }),
  create: endpoint({
    ...storePathCreate,
    path: '/stores/{storeId}/orders',
    summary: 'Create an order for a customer. Custom items, prices, and discounts also need edit_order.',
    permissions: ['view_orders', 'create_order'],
    body: orderInput,
    response: order,
    chatLine: toOrderChatLine('order_created'),
    invalidates: ['inventory', 'customers', 'discounts', 'fulfillmentWindows', 'products'],
  }),
  quoteChange: endpoint({
    ...storePathQueryByPost,
    path: '/stores/{storeId}/orders/{orderId}/quote',
    summary: 'Quote an order with different lines or another discount',
    permissions: ['view_orders', 'edit_order'],
    params: z.strictObject({ orderId: id }),
    body: orderChange.pick({ lines: true, codes: true, manualDiscount: true }),
    response: quote,
  }),
})
