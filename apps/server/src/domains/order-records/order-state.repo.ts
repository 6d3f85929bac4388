import { sql } from 'kysely'
import type { TaxMode, Currency, FulfillmentMethod, PaymentStatus } from '#contract/enumerations.ts'
import type { EmailDelivery } from '#contract/domains/email-delivery.ts'
import type { DeliveryStatus, OrderAddress, OrderStatus } from '#contract/domains/order.ts'
import type { OrderEventKind } from '#contract/domains/order-event.ts'
import type { ManualDiscount } from '#contract/pricing/cart.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Columns } from '#server/platform/db/store-rows.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'

/** An order as read while its row is locked. */
export interface OrderState {
  id: string
  number: number
  status: OrderStatus
  deliveryStatus: DeliveryStatus | null
  paymentStatus: PaymentStatus
  method: FulfillmentMethod
  source: 'storefront' | 'manual'
  customerId: string | null
  customerName: string
  customerEmail: string | null
  customerPhone: string | null
  userKey: string | null
  address: OrderAddress | null
  billingAddress: OrderAddress | null
  windowId: string | null
  windowName: string | null
  windowDate: string | null
  windowStart: string | null
  windowEnd: string | null
  paymentOptionId: string | null
  paymentName: string | null
  paymentKind: string | null
  paymentFeeFixed: number
  paymentFeeRate: number
  carrier: string | null
  trackingNumber: string | null
  currency: Currency
  taxMode: TaxMode
  feeTaxRate: number
  freeOver: number | null
  baseFee: number
  windowFee: number
  manualDiscount: ManualDiscount | null
  total: number
  pointsUsed: number
  pointsValue: number
  creditUsed: number
  /** What refunds have given back of the points and the credit. */
  returnedRedemption: { points: number; credit: number }
  due: number
  paid: number
  refunded: number
  returned: number
  balance: number
  pieces: number
  tags: string[]
  day: string
  placedAt: string
  /** The card provider could still charge for it. */
  hasOpenIntent: boolean
  version: number
}

const state = sql`json_build_object(
  'id', id, 'number', number, 'status', status, 'deliveryStatus', delivery_status, 'paymentStatus', payment_status,
  'method', method, 'source', source, 'customerId', customer_id, 'customerName', customer_name, 'customerEmail', customer_email,
  'customerPhone', customer_phone, 'userKey', user_key, 'address', address, 'billingAddress', billing_address,
  'windowId', window_id, 'windowName', window_name, 'windowDate', window_date, 'windowStart', window_start,
  'windowEnd', window_end, 'paymentOptionId', payment_option_id, 'paymentName', payment_name,
  'paymentKind', payment_kind, 'paymentFeeFixed', payment_fee_fixed, 'paymentFeeRate', payment_fee_rate,
  'carrier', carrier, 'trackingNumber', tracking_number, 'currency', currency, 'taxMode', tax_mode,
  'feeTaxRate', fee_tax_rate, 'freeOver', free_over, 'baseFee', base_fee, 'windowFee', window_fee,
  'manualDiscount', case when manual_discount_type is not null then json_build_object('type', manual_discount_type,
    'value', manual_discount_value, 'reason', manual_discount_reason) end, 'total', total,
  'pointsUsed', points_used, 'pointsValue', points_value, 'creditUsed', credit_used,
  'returnedRedemption', json_build_object('points', points_returned, 'credit', credit_returned), 'due', due, 'paid', paid,
  'refunded', refunded, 'returned', returned, 'balance', balance, 'pieces', pieces, 'tags', tags,
  'day', day, 'placedAt', utc(placed_at), 'hasOpenIntent', exists (select from card_intents i
    where i.store_id = orders.store_id and i.order_id = orders.id and i.status = 'open'), 'version', version)`

/** Lock the order's row before any other row of the store. */
export const lockOrder = async (tx: Tx, store: StoreId, id: string): Promise<OrderState | undefined> => {
  await sql`select 1 from orders where store_id = ${store} and id = ${id} for no key update`.execute(tx)
  return readOrderState(tx, store, id)
}

/** Locks several orders by id, the order every caller uses. */
export const lockOrders = async (tx: Tx, store: StoreId, ids: readonly string[]): Promise<OrderState[]> => {
  const condition = sql`store_id = ${store} and id = any(${[...ids]}::uuid[]) order by id`
  await sql`select 1 from orders where ${condition} for no key update`.execute(tx)
  const { rows } = await sql<{ state: OrderState }>`select ${state} as state from orders where ${condition}`.execute(tx)
  return rows.map((row) => row.state)
}

export const readOrderState = async (tx: Db | Tx, store: StoreId, id: string): Promise<OrderState | undefined> => {
  const { rows } = await sql<{ state: OrderState }>`
    select ${state} as state from orders where store_id = ${store} and id = ${id}`.execute(tx)
  return rows[0]?.state
}

/** The caller has locked the order. */
export const updateOrder = async (
  tx: Tx,
  store: StoreId,
  id: string,
  personId: string | null,
  columns: Columns,
): Promise<void> => {
  const assigned = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`
    update orders set ${sql.join([
      ...assigned,
      sql`version = version + 1`,
      sql`updated_at = now()`,
      sql`updated_by = ${personId}::uuid`,
    ])}
    where store_id = ${store} and id = ${id}`.execute(tx)
}

/** Part of a change that has written the version. The caller has locked the order. */
export const writeReturnedRedemption = async (
  tx: Tx,
  store: StoreId,
  id: string,
  { points, credit }: { points: number; credit: number },
): Promise<void> => {
  await sql`update orders set points_returned = ${points}, credit_returned = ${credit}
    where store_id = ${store} and id = ${id}`.execute(tx)
}

export interface NewEvent {
  /** Set if something else refers to the event. */
  id?: string
  orderId: string
  kind: OrderEventKind
  facts: object
}

export interface EventRow extends NewEvent {
  id: string
  personId: string | null
  name: string
  byCustomer: boolean
}

/** Timeline entry with its author: a staff member or the customer. */
export const toEventRow = ({ origin }: Pick<UnitOfWork, 'origin'>, event: NewEvent): EventRow => ({
  ...event,
  id: event.id ?? newId(),
  personId: origin.actor?.personId ?? null,
  name: origin.actor?.name ?? origin.customer?.name ?? '',
  byCustomer: origin.actor === null && !origin.isAutomatic,
})

/** Adds why an email wasn't delivered to its entry, which has the mail's id. Returns the order; undefined if none. */
export const writeEmailFailure = async (
  tx: Tx,
  store: StoreId,
  mailId: string,
  delivery: EmailDelivery,
): Promise<string | undefined> => {
  const { rows } = await sql<{ orderId: string }>`
    update order_events set facts = facts || jsonb_build_object('delivery', ${JSON.stringify(delivery)}::jsonb)
    where store_id = ${store} and id = ${mailId} and kind = 'email'
    returning order_id as "orderId"`.execute(tx)
  return rows[0]?.orderId
}

/**
 * Facts, by kind: placed { total, source }; discount { amount, reason }; customItem { title, quantity, price }; price
 * { title, from, to }; status, delivery { from, to, reason? }; edited { totalBefore, total, added,
 * removed, changed }; window { from, to } with name, date, start, end; payment, refund { amount, option, asCredit?,
 * pieces? }; cancelled { reason, refundDue }; note { isForCustomer }; details { fields }; tags { added, removed };
 * paymentLink { action }; paymentReturned { amount, reason }; refundFailed { amount, reason }; refundRetried { amount };
 * dispute { amount, status, reason }; email { email, to, delivery? }.
 */
export const insertOrderEvents = async (
  uow: UnitOfWork,
  store: StoreId,
  events: readonly NewEvent[],
): Promise<void> => {
  await sql`
    insert into order_events (store_id, id, order_id, kind, facts, person_id, person_name, by_customer, at)
    select ${store}, e.id, e."orderId", e.kind, e.facts, e."personId", e.name, e."byCustomer", clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(events.map((event) => toEventRow(uow, event)))}::jsonb) as e (
      id uuid, "orderId" uuid, kind text, facts jsonb, "personId" uuid, name text, "byCustomer" boolean)`.execute(
    uow.tx,
  )
}
