import * as z from 'zod'
import { domain, endpoint } from '../core/endpoint.ts'
import { emptyObject, id } from '../core/fields.ts'
import { price } from '../core/money-fields.ts'
import { fulfillmentMethods, productTypes } from '../enumerations.ts'
import { quote } from '../pricing/quote.ts'
import { discountCode } from './discount.ts'
import { maxOrderLines } from './order.ts'
import { orderToken } from './order-links.ts'

export const maxCartLines = maxOrderLines
export const maxCartCodes = 10
/** Per line. Merging carts adds quantities up to it. */
export const maxCartQuantity = 1000

export const cartQuantity = z.int().min(1).max(maxCartQuantity)

/** `limited`: fewer are left than the cart has. `unavailable`: it isn't sold anymore. */
export const cartAvailabilities = ['available', 'limited', 'sold_out', 'unavailable'] as const

export const cartLine = z.object({
  variant: id,
  product: id,
  title: z.string(),
  values: z.array(z.string()),
  /** For the address of the product page; null if the product isn't shown. */
  slug: z.string().nullable(),
  picture: z.string().nullable(),
  type: z.enum(productTypes),
  quantity: z.int(),
  availability: z.enum(cartAvailabilities),
  /** How many can be ordered; null without a limit. */
  left: z.int().nullable(),
  /** The current price; null for a line that can't be ordered. */
  unitPrice: price.nullable(),
  /** The price when the line was added or last changed, if it's another one now. */
  previousPrice: price.nullable(),
  /** Unit price × quantity, before discounts; null for a line that can't be ordered. */
  total: price.nullable(),
})
export type CartItem = z.infer<typeof cartLine>

export const shopCart = z.object({
  /** Null for a visitor without a cart. */
  _id: id.nullable(),
  version: z.int(),
  lines: z.array(cartLine),
  /** Items in the cart. */
  count: z.int(),
  codes: z.array(z.string()),
  /** Every line can be ordered as it is. */
  isOrderable: z.boolean(),
  /** The prices of the lines that can be ordered; null without such lines. Its decisions say why a code isn't applied. */
  quote: quote.nullable(),
  /** The fulfillment method that the quote assumes until one is chosen. */
  method: z.enum(fulfillmentMethods).nullable(),
  /** What is missing to the store's order minimum; null if the cart has reached it, or there is none. */
  belowMinimum: z.object({ minimum: price, missing: price }).nullable(),
  /** The fee of each method after discounts, and the subtotal from which it's free; null if it's free already, or never. */
  methodFees: z.array(z.object({ method: z.enum(fulfillmentMethods), fee: price, freeFrom: price.nullable() })),
  /** How far the cart is from free delivery or shipping; null if it has no such fee, or reached it. */
  freeDelivery: z.object({ method: z.enum(fulfillmentMethods), from: price, missing: price }).nullable(),
})
export type ShopCart = z.infer<typeof shopCart>

const cartCall = {
  actor: 'shopper',
  permissions: [],
  scope: 'store in path',
  shop: 'browse',
  params: emptyObject,
  query: emptyObject,
  body: emptyObject,
  response: shopCart,
  limits: [{ by: 'address', points: 300, seconds: 60 }],
} as const
const cartPath = '/storefront/{storeId}/cart'
const lineParams = z.strictObject({ variantId: id })

/**
 * The visitor's cart in a store. A guest's cart belongs to a cookie, which the first call that adds something sets, and a
 * customer's to the account. Carts are deleted 30 days after their last change.
 */
export const carts = domain('carts', {
  get: endpoint({
    ...cartCall,
    method: 'GET',
    path: cartPath,
    summary: 'Get your cart with current prices',
    mode: 'read',
  }),
  addLine: endpoint({
    ...cartCall,
    method: 'POST',
    path: `${cartPath}/lines`,
    summary: 'Add an item to your cart, or more of it',
    mode: 'write',
    body: z.strictObject({ variant: id, quantity: cartQuantity }),
    // Guests without a cookie get another cart with each call.
    limits: [
      { by: 'address in store', points: 120, seconds: 60 },
      { by: 'address', points: 300, seconds: 60 },
    ],
  }),
  changeLine: endpoint({
    ...cartCall,
    method: 'PATCH',
    path: `${cartPath}/lines/{variantId}`,
    summary: 'Change the quantity of an item in your cart',
    mode: 'write',
    params: lineParams,
    body: z.strictObject({ quantity: cartQuantity }),
  }),
  removeLine: endpoint({
    ...cartCall,
    method: 'DELETE',
    path: `${cartPath}/lines/{variantId}`,
    summary: 'Remove an item from your cart',
    mode: 'write',
    params: lineParams,
  }),
  update: endpoint({
    ...cartCall,
    method: 'PATCH',
    path: cartPath,
    summary: 'Accept the current prices, and remove what can’t be ordered anymore',
    mode: 'write',
  }),
  addCode: endpoint({
    ...cartCall,
    method: 'POST',
    path: `${cartPath}/codes`,
    summary:
      'Add a discount code to your cart. Fails for a code that can’t be used; the decisions of the quote say whether it applies.',
    mode: 'write',
    body: z.strictObject({ code: discountCode }),
    // Codes must not be guessed.
    limits: [
      { by: 'address in store', points: 30, seconds: 600 },
      { by: 'address', points: 300, seconds: 600 },
    ],
  }),
  removeCode: endpoint({
    ...cartCall,
    method: 'DELETE',
    path: `${cartPath}/codes/{code}`,
    summary: 'Remove a discount code from your cart',
    mode: 'write',
    params: z.strictObject({ code: discountCode }),
  }),
  reorder: endpoint({
    ...cartCall,
    method: 'POST',
    path: `${cartPath}/reorder`,
    summary: 'Add the items of an order to your cart. Returns the names of those that aren’t available as ordered.',
    mode: 'write',
    body: z.strictObject({ token: orderToken }),
    response: shopCart.extend({ missing: z.array(z.string()) }),
  }),
  merge: endpoint({
    ...cartCall,
    actor: 'customer',
    method: 'POST',
    path: `${cartPath}/merge`,
    summary: 'Move the cart of the cookie into your account’s cart. Call it after signing in.',
    mode: 'write',
  }),
})
