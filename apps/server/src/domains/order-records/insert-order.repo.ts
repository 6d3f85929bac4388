import { sql } from 'kysely'
import type { OrderAddress } from '#contract/domains/order.ts'
import type { Language } from '#contract/enumerations.ts'
import type { Quote } from '#contract/pricing/cart.ts'
import { addPlacedOrder } from '#server/domains/customers/customers.service.ts'
import { markOptionUsed } from '#server/domains/payment-options/payment-options.service.ts'
import { markProductsOrdered } from '#server/domains/products/products.service.ts'
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
  event: EventRow
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

const jsonb = (value: unknown) => sql`${value === null ? null : JSON.stringify(value)}::jsonb`

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

/**
 * Writes the order with its number, lines and totals in one statement: all orders of a store queue at the counter's
 * row, so it is locked only from here to the commit.
 */
export const insertOrder = async (tx: Tx, store: StoreId, order: NewOrder): Promise<number> => {
  const { quote, window, payment, note, event } = order
  const { manualDiscount } = quote
  const { rows } = await sql<{ number: number }>`
    with counted as (
      update order_counters set last_number = last_number + 1, pending = pending + 1
      where store_id = ${store} returning last_number as number
    ), written as (
      insert into orders (store_id, id, number, source, method, language, delivery_status, payment_status, customer_id,
        customer_name, customer_email, customer_phone, user_key, address, billing_address, window_id, window_name,
        window_date, window_start, window_end, window_starts_at, window_ends_at, payment_option_id, payment_name,
        payment_kind, payment_instructions, payment_fee_fixed, payment_fee_rate, currency, tax_mode, fee_tax_rate,
        free_over, base_fee, subtotal, discount_total, fulfillment_fee, fee_discount, window_fee, payment_fee, fee_tax,
        tax_total, total, points_used, points_value, credit_used, due, pieces, tags, notes, day, placed_at, updated_by,
        manual_discount_type, manual_discount_value, manual_discount_reason, manual_discount_amount)
      select ${store}, ${order.id}::uuid, number, ${order.source}, ${order.method}, ${order.language}, ${order.deliveryStatus},
        ${order.paymentStatus}, ${order.customerId}::uuid, ${order.customerName}, ${order.customerEmail},
        ${order.customerPhone}, ${order.userKey}, ${jsonb(order.address)}, ${jsonb(order.billingAddress)},
        ${window?.id ?? null}::uuid, ${window?.name ?? null}, ${window?.date ?? null}::date, ${window?.start ?? null},
        ${window?.end ?? null}, ${window?.startsAt ?? null}::timestamptz, ${window?.endsAt ?? null}::timestamptz,
        ${payment?.id ?? null}::uuid, ${payment?.name ?? null}, ${payment?.kind ?? null},
        ${payment?.instructions ?? null}, ${payment?.feeFixed ?? 0}, ${payment?.feeRate ?? 0}, ${quote.currency},
        ${quote.taxMode}, ${order.feeTaxRate}, ${order.freeOver}, ${order.baseFee}, ${quote.subtotal},
        ${quote.discountTotal}, ${quote.fulfillmentFee}, ${quote.feeDiscount}, ${quote.windowFee},
        ${quote.paymentFee}, ${quote.feeTax}, ${quote.taxTotal}, ${quote.total}, ${quote.pointsUsed},
        ${quote.pointsValue}, ${quote.creditUsed}, ${quote.due}, ${order.pieces}, ${order.tags}::text[],
        ${note ? 1 : 0}, ${order.day}::date, ${order.placedAt}::timestamptz, ${order.personId}::uuid,
        ${manualDiscount?.type ?? null}, ${manualDiscount?.value ?? null}::bigint, ${manualDiscount?.reason ?? null},
        ${manualDiscount?.amount ?? 0}
      from counted
    ), lines as (
      insert into order_lines (${lineColumns})
      select ${store}, ${order.id}::uuid, ${lineValues}
      from jsonb_to_recordset(${JSON.stringify(order.lines)}::jsonb) as l ${lineRecord}
    ), noted as (
      insert into order_notes (store_id, id, order_id, body, is_for_customer, person_id, person_name)
      select ${store}, n.id, ${order.id}::uuid, n.body, n."isForCustomer", n."personId", n.name
      from jsonb_to_recordset(${JSON.stringify(note ? [note] : [])}::jsonb) as n (
        id uuid, body text, "isForCustomer" boolean, "personId" uuid, name text)
    ), told as (
      insert into order_events (store_id, id, order_id, kind, facts, person_id, person_name, by_customer)
      values (${store}, ${event.id}::uuid, ${order.id}::uuid, ${event.kind}, ${JSON.stringify(event.facts)}::jsonb,
        ${event.personId}::uuid, ${event.name}, ${event.byCustomer})
    ), days as (
      insert into order_days as d (store_id, day, orders, revenue)
      select ${store}, ${order.day}::date, 1, ${quote.total} from counted
      on conflict (store_id, day)
        do update set orders = d.orders + excluded.orders, revenue = d.revenue + excluded.revenue
    ), bought as (
      ${addPlacedOrder(store, { customerId: order.customerId, total: quote.total, placedAt: order.placedAt })}
    )
    select number from counted`.execute(tx)
  await refreshOrders(tx, store, [order.id])
  return rows[0]?.number ?? 0
}

export const refreshOrders = async (tx: Tx, store: StoreId, ids: readonly string[]): Promise<void> => {
  await sql`select refresh_orders(${store}, ${[...ids]}::uuid[])`.execute(tx)
}
