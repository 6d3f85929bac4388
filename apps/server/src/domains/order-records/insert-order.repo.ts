import { type RawBuilder, sql } from 'kysely'
import type { OrderAddress } from '#contract/domains/order.ts'
import type { Language } from '#contract/enumerations.ts'
import type { Quote } from '#contract/pricing/cart.ts'
import { markOptionUsed } from '#server/domains/payment-options/payment-options.service.ts'
import { markProductsOrdered } from '#server/domains/products/products.service.ts'
import type { DiscountUse } from '#server/domains/discounts/uses.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { EventRow } from './order-state.repo.ts'

/** A line as stored; properties match the contract and are written by `lineColumns`. */
export interface NewLine {
  id: string
  position: number
  /** Null for a custom item. */
  productId: string | null
  variantId: string | null
  title: string
  values: string[]
  sku: string | null
  type: string
  categoryIds: string[]
  brandId: string | null
  collectionIds: string[]
  unitPrice: number
  listPrice: number | null
  quantity: number
  discount: number
  net: number
  taxRate: number
  tax: number
  total: number
}

export interface NewOrder {
  id: string
  source: 'storefront' | 'manual'
  method: string
  /** The customer's, in the storefront. */
  language: Language | null
  deliveryStatus: string | null
  paymentStatus: string
  customerId: string | null
  customerName: string
  customerEmail: string | null
  customerPhone: string | null
  userKey: string | null
  address: OrderAddress | null
  billingAddress: OrderAddress | null
  window: {
    id: string
    name: string
    date: string
    start: string
    end: string
    startsAt: string
    endsAt: string
  } | null
  payment: { id: string; name: string; kind: string; instructions: string; feeFixed: number; feeRate: number } | null
  feeTaxRate: number
  freeOver: number | null
  baseFee: number
  quote: Quote
  pieces: number
  tags: string[]
  day: string
  placedAt: string
  personId: string | null
  lines: NewLine[]
  note: { id: string; body: string; isForCustomer: boolean; personId: string | null; name: string } | null
  /** `placed`, then what staff priced differently from the catalog. */
  events: EventRow[]
  /** What it earns once it is paid. */
  earning: object | null
}

export const lineRecord = sql`(
  id uuid, position integer, "productId" uuid, "variantId" uuid, title text, "values" text[], sku text, type text,
  "categoryIds" uuid[], "brandId" uuid, "collectionIds" uuid[], "unitPrice" bigint, "listPrice" bigint, quantity integer,
  discount bigint, net bigint, "taxRate" integer, tax bigint, total bigint)`

export const lineColumns = sql`
  store_id, order_id, id, position, product_id, variant_id, title, option_values, sku, type, category_ids, brand_id,
  collection_ids, unit_price, list_price, quantity, discount, net, tax_rate, tax, total`

export const lineValues = sql`
  l.id, l.position, l."productId", l."variantId", l.title, l."values", l.sku, l.type, l."categoryIds", l."brandId",
  l."collectionIds", l."unitPrice", l."listPrice", l.quantity, l.discount, l.net, l."taxRate", l.tax, l.total`

/** Sets the time of first use; from then on products and options can be archived or deactivated, not deleted. */
export const markOrdered = async (
  tx: Tx,
  store: StoreId,
  productIds: readonly string[],
  optionId: string | null,
): Promise<void> => {
  await sql`
    with paid_by as (
      ${markOptionUsed(store, optionId)}
    )
    ${markProductsOrdered(store, productIds)}`.execute(tx)
}

/** A discount that an order uses. */
export interface NewUse extends DiscountUse {
  id: string
  position: number
}

/** What an order takes, as computed from what was read without locks. */
export interface OrderClaims {
  /** Products of the lines, and those whose stock is reserved. */
  productIds: string[]
  trackedIds: string[]
  /** Variants with the state in which they were read. */
  items: { variantId: string; state: string }[]
  /** `inStock` is what the location must still have: less than the quantity for a backorder. */
  allocations: { variantId: string; locationId: string; quantity: number; inStock: number }[]
  uses: NewUse[]
  windowCapacity: number | null
}

export interface LowVariant {
  id: string
  productId: string
  title: string
  values: string[]
  available: number
  threshold: number
}

/** `changed`: the products or their stock aren't as they were read; they are locked now, and nothing is written. */
export interface OrderProblem {
  problem: 'changed' | 'customer_needed' | 'discount_used_up' | 'slot_full' | 'not_found'
  /** The discount's name. */
  subject?: string
}

export interface OrderReserved {
  problem?: undefined
  low?: LowVariant[]
}

export interface OrderWritten {
  problem?: undefined
  number: number
  writtenAt: string
  previous: string | null
  updatedBy: string | null
}

/** The parameter of the functions in `place_order.sql`. Fields are left out by `undefined`: rest patterns copy the objects. */
const toPlacedJson = (order: NewOrder, claims: OrderClaims): string => {
  const { window, payment, quote } = order
  const { manualDiscount } = quote
  return JSON.stringify({
    ...quote,
    ...order,
    ...claims,
    discounts: undefined,
    decisions: undefined,
    manualDiscount: undefined,
    quote: undefined,
    window: undefined,
    payment: undefined,
    windowId: window?.id ?? null,
    windowName: window?.name ?? null,
    windowDate: window?.date ?? null,
    windowStart: window?.start ?? null,
    windowEnd: window?.end ?? null,
    windowStartsAt: window?.startsAt ?? null,
    windowEndsAt: window?.endsAt ?? null,
    paymentOptionId: payment?.id ?? null,
    paymentName: payment?.name ?? null,
    paymentKind: payment?.kind ?? null,
    paymentInstructions: payment?.instructions ?? null,
    paymentFeeFixed: payment?.feeFixed ?? 0,
    paymentFeeRate: payment?.feeRate ?? 0,
    manualDiscountType: manualDiscount?.type ?? null,
    manualDiscountValue: manualDiscount?.value ?? null,
    manualDiscountReason: manualDiscount?.reason ?? null,
    manualDiscountAmount: manualDiscount?.amount ?? 0,
  })
}

const callOrderFunction = async <Result>(
  tx: Tx,
  call: (placed: string) => RawBuilder<{ result: Result }>,
  order: NewOrder,
  claims: OrderClaims,
): Promise<Result> => {
  const { rows } = await call(toPlacedJson(order, claims)).execute(tx)
  const [row] = rows
  if (!row) throw new Error('A function returns one row.')
  return row.result
}

/** Takes stock, discount uses and the window's place, and writes the order with its number, in one statement. */
export const writePlacedOrder = (
  tx: Tx,
  store: StoreId,
  order: NewOrder,
  claims: OrderClaims,
): Promise<OrderProblem | (OrderReserved & OrderWritten)> =>
  callOrderFunction(tx, (placed) => sql`select place_order(${store}, ${placed}::jsonb) as result`, order, claims)

/** The first half of `writePlacedOrder`, for orders that use points or credit: customers are locked after discounts. */
export const reserveForOrder = (
  tx: Tx,
  store: StoreId,
  order: NewOrder,
  claims: OrderClaims,
): Promise<OrderProblem | OrderReserved> =>
  callOrderFunction(tx, (placed) => sql`select reserve_order(${store}, ${placed}::jsonb) as result`, order, claims)

/** The second half. */
export const insertReservedOrder = (
  tx: Tx,
  store: StoreId,
  order: NewOrder,
  claims: OrderClaims,
): Promise<OrderProblem | OrderWritten> =>
  callOrderFunction(tx, (placed) => sql`select insert_order(${store}, ${placed}::jsonb) as result`, order, claims)

export const refreshOrders = async (tx: Tx, store: StoreId, ids: readonly string[]): Promise<void> => {
  await sql`select refresh_orders(${store}, ${[...ids]}::uuid[])`.execute(tx)
}
