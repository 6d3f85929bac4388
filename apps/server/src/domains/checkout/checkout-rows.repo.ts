import { type RawBuilder, sql } from 'kysely'
import type { FulfillmentSettings } from '#contract/domains/fulfillment-settings.ts'
import type { PaymentOption } from '#contract/domains/payment-options.ts'
import { maxGuestOrdersPerMinute } from '#contract/domains/storefront.ts'
import { hasCampaignClick } from '#server/domains/campaign-tracking/campaign-orders.service.ts'
import { guestOrdersSql } from '#server/domains/customer-registration/customer-registration.service.ts'
import { type CandidateResult, currentCandidatesJson } from '#server/domains/discounts/candidates.service.ts'
import { fulfillmentJson } from '#server/domains/fulfillment/fulfillment.service.ts'
import {
  hasWindows,
  occupancyJson,
  type SlotKey,
  type WindowOccupancy,
} from '#server/domains/fulfillment-windows/slot-bookings.service.ts'
import { mainLocationSql, type Supply, suppliesJson } from '#server/domains/inventory/reservations.service.ts'
import { guestOrderWaitSql } from '#server/domains/order-records/order-records.service.ts'
import { optionsJson } from '#server/domains/payment-options/payment-options.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { fixedStatement } from '#server/platform/db/fixed-statement.ts'
import {
  buyerColumns,
  isUnapprovedEmail,
  type KnownBuyer,
  type Sellable,
  sellablePairs,
  type StoreFacts,
  storeFactsQuery,
} from './cart.repo.ts'

/** A variant with what an order needs of it beyond its price. */
export interface CheckoutItem extends Sellable {
  available: number
  /** Differs after a change of what an order copies; `reserve_order_stock` compares it under the product's lock. */
  state: string
  picture: string | null
}

/** The buyer: a customer by id or account, or the key that groups a guest's discount uses. */
export interface BuyerQuery {
  customerId: string | null
  accountId: string | null
  userKey: string | null
  email: string | null
}

export interface CheckoutQuery {
  variantIds: readonly string[]
  method: string
  slot: SlotKey | null
  paymentOptionId: string | null
  buyer: BuyerQuery
  /** As `toCodeKeys` writes them. */
  codes: readonly string[]
  at: Date
  /** Whether the order counts against the store's limit of guest orders. */
  isGuestOrder: boolean
}

export interface CheckoutRows {
  store: StoreFacts | null
  settings: FulfillmentSettings | null
  guestOrders: boolean
  hasWindows: boolean
  occupancy: WindowOccupancy | null
  /** The chosen one, or all active ones. */
  options: PaymentOption[]
  buyer: KnownBuyer | null
  items: CheckoutItem[]
  supplies: Supply[]
  mainLocationId: string | null
  candidates: CandidateResult
  guestOrderWait: number | null
  isUnapproved: boolean
  hasClick: boolean
}

/** A column of the statement's input. */
const input = (column: string): RawBuilder<unknown> => sql`(select ${sql.ref(column)} from input)`

type CheckoutValues = {
  store: StoreId
  variantIds: readonly string[]
  method: string
  windowId: string | null
  windowDate: string | null
  optionId: string | null
  customerId: string | null
  accountId: string | null
  userKey: string | null
  email: string | null
  codes: readonly string[]
  at: Date
  isGuestOrder: boolean
}

const buyerUserKey = sql`coalesce(${input('user_key')}, (select 'c:' || id from buyer))`

/**
 * Its text is the same for every order, and compiling it would take longer than pricing. The parameters are read from a
 * CTE, where the planner doesn't see them: with them it expects a plan for this order to be cheaper, and planning takes
 * five times as long as running.
 */
const checkoutStatement = fixedStatement<CheckoutRows, CheckoutValues>(
  [
    'store',
    'variantIds',
    'method',
    'windowId',
    'windowDate',
    'optionId',
    'customerId',
    'accountId',
    'userKey',
    'email',
    'codes',
    'at',
    'isGuestOrder',
  ],
  (slots) => {
    const { store, at } = slots
    const taxRate = sql`coalesce((select f.tax_rate from fulfillment_settings f where f.store_id = ${store}), 0)`
    return sql<CheckoutRows>`
    with input as materialized (
      select ${slots.variantIds}::uuid[] as variant_ids, ${slots.method}::text as method,
        ${slots.windowId}::uuid as window_id, ${slots.windowDate}::date as window_date,
        ${slots.optionId}::uuid as option_id, ${slots.customerId}::uuid as customer_id,
        ${slots.accountId}::uuid as account_id, ${slots.userKey}::text as user_key, ${slots.email}::text as email,
        ${slots.codes}::text[] as codes, ${slots.isGuestOrder}::boolean as is_guest_order
    ), buyer as materialized (
      select ${buyerColumns} from customers c
      where c.store_id = ${store} and c.id = ${input('customer_id')} and c.deleted_at is null
      union all
      select ${buyerColumns} from customers c
      where c.store_id = ${store} and c.account_id = ${input('account_id')} and c.deleted_at is null
    ), items as materialized (
      select json_build_object(${sellablePairs(taxRate)}, 'available', v.on_hand - v.reserved,
        'state', sellable_state(v, p), 'picture', (select '/files/' || m.file_key from product_media m
          where m.store_id = p.store_id and m.product_id = p.id and m.kind = 'image'
          order by m.position, m.id limit 1)) as item
      from variants v join products p on p.store_id = v.store_id and p.id = v.product_id
      where v.store_id = ${store} and v.id = any(${input('variant_ids')}::uuid[])
    )
    select (select row_to_json(s) from (${storeFactsQuery(store)}) s) as store,
      ${fulfillmentJson(store)} as settings, ${guestOrdersSql(store)} as "guestOrders",
      ${hasWindows(store, input('method'))} as "hasWindows",
      ${occupancyJson(store, { window: input('window_id'), date: input('window_date') })} as occupancy,
      ${optionsJson(store, input('option_id'))} as options, (select row_to_json(buyer) from buyer) as buyer,
      (select coalesce(json_agg(item), '[]') from items) as items,
      ${suppliesJson(store, input('variant_ids'))} as supplies, ${mainLocationSql(store)} as "mainLocationId",
      ${currentCandidatesJson(store, { codes: input('codes'), userKey: buyerUserKey, exceptOrder: null }, at)} as candidates,
      ${guestOrderWaitSql(store, maxGuestOrdersPerMinute, input('is_guest_order'))} as "guestOrderWait",
      ${isUnapprovedEmail(store, input('email'))} as "isUnapproved",
      ${hasCampaignClick(store, sql`(select id from buyer)`, input('email'))} as "hasClick"`
  },
)

/** Everything that a cart is priced with and an order is checked against, in one statement and without locks. */
export const readCheckoutRows = async (
  db: Db | Tx,
  store: StoreId,
  { slot, paymentOptionId, buyer, ...query }: CheckoutQuery,
): Promise<CheckoutRows> => {
  const [windowId, windowDate] = [slot?.window ?? null, slot?.date ?? null]
  const values = { ...query, ...buyer, store, windowId, windowDate, optionId: paymentOptionId }
  const [row] = await checkoutStatement(db, values)
  if (!row) throw new Error('A statement without a table returns one row.')
  return row
}
