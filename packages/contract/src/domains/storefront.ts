import * as z from 'zod'
import { domain, endpoint } from '../core/endpoint.ts'
import { id, emptyObject, freeText, reference, requiredText } from '../core/fields.ts'
import { listQuery, page, wholeList } from '../core/page.ts'
import { maxMinorUnits } from '../core/money.ts'
import { currency } from '../core/money-fields.ts'
import { languages, productTypes } from '../enumerations.ts'
import { quote } from '../pricing/quote.ts'
import { businessHoursFields, openStatus } from './business-hours.ts'
import { orderCheckout } from './card-payments.ts'
import { checkoutOptions } from './checkout.ts'
import { slot, slotQueryShape } from './fulfillment-windows.ts'
import { suggestion } from './locations.ts'
import { order, orderPayment, orderRow, shopCartInput, shopOrderInput } from './order.ts'

const publicCall = {
  actor: 'public',
  permissions: [],
  scope: 'store in path',
  shop: 'browse',
  params: emptyObject,
  query: emptyObject,
  body: emptyObject,
} as const
const customerCall = {
  actor: 'customer',
  permissions: [],
  scope: 'store in path',
  shop: 'browse',
  params: emptyObject,
  query: emptyObject,
  body: emptyObject,
  limits: [{ by: 'address', points: 300, seconds: 60 }],
} as const

/** An order as shown to its customer: without internal data of the staff. */
export const customerOrder = order.extend({ payments: z.array(orderPayment.omit({ note: true, by: true })) }).omit({
  cancelReason: true,
  card: true,
  tags: true,
  timeline: true,
  previous: true,
  next: true,
  updatedBy: true,
  hasNotes: true,
})
/** A placed order; `payment` is set if it's to be paid by card. */
export const placedOrder = customerOrder.extend({
  payment: orderCheckout.nullable(),
  /** Opens the order without an account: the last part of its status page's address. */
  token: z.string(),
})
/** The token opens the order's status page. */
export const customerOrderRow = orderRow.omit({ tags: true, hasNotes: true }).extend({ token: z.string() })

const orderParams = z.strictObject({ orderId: id })
const browsingLimits = [{ by: 'address', points: 300, seconds: 60 }] as const

/** A product in the storefront. */
export const storefrontProduct = z.object({
  _id: id,
  title: z.string(),
  slug: z.string(),
  description: z.string(),
  type: z.enum(productTypes),
  picture: z.string().nullable(),
  category: reference.nullable(),
  brand: reference.nullable(),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  variants: z.array(
    z.object({
      _id: id,
      values: z.array(z.string()),
      sku: z.string().nullable(),
      price: z.int(),
      compareAtPrice: z.int().nullable(),
      /** The stock quantity isn't public. */
      isAvailable: z.boolean(),
    }),
  ),
})
export type StorefrontProduct = z.infer<typeof storefrontProduct>

/**
 * Guest orders that a store takes in a minute, from all addresses together. Only placed orders count, and stock is checked
 * first: in a sale most attempts fail, and those shoppers must hear that it's sold out.
 */
export const maxGuestOrdersPerMinute = 600

/** Calls of shoppers. `storeId` is the store's id or its slug. */
export const storefront = domain('storefront', {
  store: endpoint({
    ...publicCall,
    method: 'GET',
    path: '/storefront/{storeId}',
    summary: 'Get a store’s public profile',
    mode: 'read',
    response: z.object({
      _id: id,
      name: z.string(),
      slug: z.string(),
      logo: z.string().nullable(),
      description: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      currency,
      language: z.enum(languages),
      timezone: z.string(),
    }),
    limits: browsingLimits,
  }),
  businessHours: endpoint({
    ...publicCall,
    method: 'GET',
    path: '/storefront/{storeId}/business-hours',
    summary:
      'Get a store’s business hours and whether it’s open now. An end at or before its start is on the next day.',
    mode: 'read',
    response: businessHoursFields
      .extend({
        /** The hours are local times of this zone. */
        timezone: z.string(),
        ...openStatus.shape,
      })
      .strip(),
    limits: browsingLimits,
  }),
  policies: endpoint({
    ...publicCall,
    method: 'GET',
    path: '/storefront/{storeId}/policies',
    summary: 'Get a store’s terms and privacy policy as HTML. Empty if the store has none.',
    mode: 'read',
    response: z.object({ terms: z.string(), privacy: z.string() }),
    limits: browsingLimits,
  }),
  products: endpoint({
    ...publicCall,
    method: 'GET',
    path: '/storefront/{storeId}/products',
    summary: 'List the products of a store that are live, public, and priced',
    mode: 'read',
    query: listQuery(['createdAt', 'title', 'price'], {
      category: id.optional(),
      subcategory: id.optional(),
      brand: id.optional(),
      collection: id.optional(),
      /** Minor units; one variant must be within both. */
      priceMin: z.coerce.number().int().min(0).max(maxMinorUnits).optional(),
      priceMax: z.coerce.number().int().min(0).max(maxMinorUnits).optional(),
      /** `in_stock`: only products of which a variant can be bought now. */
      availability: z.enum(['in_stock', 'out_of_stock']).optional(),
    }),
    response: page(storefrontProduct),
    limits: browsingLimits,
  }),
  checkout: endpoint({
    ...publicCall,
    method: 'GET',
    path: '/storefront/{storeId}/checkout',
    shop: 'checkout',
    summary: 'Get the checkout options of a store',
    mode: 'read',
    response: checkoutOptions.extend({
      /** Whether guests can order; if not, quotes and guest orders fail with `account_needed`. */
      guestOrders: z.boolean(),
      /** Subtotal before discounts that an order must reach; below it quotes and orders fail with `below_minimum`. */
      orderMinimum: z.int().nullable(),
      /** Whether shoppers must accept the store's terms; without `acceptsTerms` orders fail with `terms_needed`. */
      hasTerms: z.boolean(),
    }),
    limits: browsingLimits,
  }),
  slots: endpoint({
    ...publicCall,
    method: 'GET',
    path: '/storefront/{storeId}/slots',
    summary: 'List available slots. `postcode` selects slots limited to postal codes.',
    mode: 'read',
    query: z.strictObject(slotQueryShape),
    response: wholeList(slot.omit({ capacity: true, taken: true })),
    limits: browsingLimits,
  }),
  quote: endpoint({
    ...publicCall,
    method: 'POST',
    path: '/storefront/{storeId}/quote',
    summary: 'Quote a cart. Returns amounts and why each discount applies or not.',
    mode: 'read',
    body: shopCartInput.omit({ points: true, credit: true }),
    response: quote,
    limits: browsingLimits,
  }),
  ownQuote: endpoint({
    ...customerCall,
    method: 'POST',
    path: '/storefront/{storeId}/own-quote',
    summary: 'Quote a cart for the signed-in customer',
    mode: 'read',
    body: shopCartInput,
    response: quote,
  }),
  places: endpoint({
    ...publicCall,
    method: 'GET',
    path: '/storefront/{storeId}/places',
    summary: 'Suggest addresses for a search text, those near the store first',
    mode: 'read',
    query: z.strictObject({ q: requiredText(120) }),
    response: wholeList(suggestion),
    limits: [
      { by: 'address', points: 120, seconds: 60 },
      { by: 'store', points: 1200, seconds: 60 },
    ],
  }),
  place: endpoint({
    ...publicCall,
    actor: 'shopper',
    method: 'POST',
    path: '/storefront/{storeId}/orders',
    shop: 'checkout',
    summary:
      'Place an order as a customer or guest. With a card option the response contains what the card form needs.',
    mode: 'write',
    body: shopOrderInput,
    response: placedOrder,
    // Shoppers behind one address who order a lot in one store must not be locked out of other stores. The limit over
    // all stores only stops floods; it comes second, so that calls rejected for one store don't use it up. A store also
    // takes at most `maxGuestOrdersPerMinute`.
    limits: [
      { by: 'address in store', points: 30, seconds: 600, callers: 'guests' },
      { by: 'address', points: 300, seconds: 600, callers: 'guests' },
      { by: 'address', points: 300, seconds: 60, callers: 'customers' },
    ],
  }),
  ownOrders: endpoint({
    ...customerCall,
    method: 'GET',
    path: '/storefront/{storeId}/orders',
    summary: 'List your orders, newest first',
    mode: 'read',
    query: listQuery(['placedAt']),
    response: page(customerOrderRow),
  }),
  ownOrder: endpoint({
    ...customerCall,
    method: 'GET',
    path: '/storefront/{storeId}/orders/{orderId}',
    summary: 'Get one of your orders',
    mode: 'read',
    params: orderParams,
    response: customerOrder.extend({ token: z.string() }),
  }),
  cancelOwn: endpoint({
    ...customerCall,
    method: 'DELETE',
    path: '/storefront/{storeId}/orders/{orderId}',
    summary: 'Cancel your order before it’s confirmed',
    mode: 'write',
    params: orderParams,
    query: z.strictObject({ reason: freeText(500).optional() }),
    response: customerOrder,
  }),
})
