import * as z from 'zod'
import { domain, endpoint, storePathCreate, storePathQueryByPost, storePathRead } from '../core/endpoint.ts'
import { freeText, id, requiredText } from '../core/fields.ts'
import { price } from '../core/money.ts'
import { fulfillmentMethods, productTypes } from '../enumerations.ts'
import { quote } from '../pricing/quote.ts'
import { slot, slotQueryShape } from './fulfillment-windows.ts'
import { cartInput, order, orderChange, orderInput } from './order.ts'

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

/** Quoting and placing orders. Part of the resource `orders`: its operation ids start with it. */
export const checkout = domain('orders', {
  variants: endpoint({
    ...storePathRead,
    path: '/stores/{storeId}/orders/variants',
    summary: 'What an order can hold: by words of its name, or by an exact SKU or barcode',
    permissions: ['view_orders'],
    query: z.strictObject({ search: freeText(120).optional(), code: requiredText(80).optional() }),
    response: z.object({ data: z.array(sellableVariant) }),
  }),
  slots: endpoint({
    ...storePathRead,
    path: '/stores/{storeId}/orders/slots',
    summary: 'The slots an order can have',
    permissions: ['view_orders'],
    query: z.strictObject(slotQueryShape),
    response: z.object({ data: z.array(slot) }),
  }),
  options: endpoint({
    ...storePathRead,
    path: '/stores/{storeId}/orders/options',
    summary: 'What a new order can choose from: methods, ways to pay, what points are worth',
    permissions: ['view_orders', 'create_order'],
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
    ...storePathQueryByPost,
    path: '/stores/{storeId}/orders/quote',
    summary: 'What an order would cost, and why',
    permissions: ['view_orders', 'create_order'],
    body: cartInput,
    response: quote,
  }),
  create: endpoint({
    ...storePathCreate,
    path: '/stores/{storeId}/orders',
    summary: 'Place an order for somebody',
    permissions: ['view_orders', 'create_order'],
    body: orderInput,
    response: order,
    invalidates: ['inventory', 'customers', 'discounts', 'fulfillmentWindows', 'products'],
  }),
  quoteChange: endpoint({
    ...storePathQueryByPost,
    path: '/stores/{storeId}/orders/{orderId}/quote',
    summary: 'What an order would cost with other lines',
    permissions: ['view_orders', 'edit_order'],
    params: z.strictObject({ orderId: id }),
    body: orderChange.pick({ lines: true, codes: true }),
    response: quote,
  }),
})
