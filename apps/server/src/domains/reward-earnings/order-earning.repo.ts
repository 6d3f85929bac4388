import { type RawBuilder, sql } from 'kysely'
import type { Currency, TaxMode } from '#contract/enumerations.ts'
import type { EarningOrder, EarningTerms } from '#contract/rewards/earning.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

/** The terms of a new order's earning, which `insert_order` writes. */
export interface NewEarning extends EarningTerms {
  pendingDays: number
}

/** An order as its rewards are computed from, with what was done so far. */
export interface RewardedOrder {
  id: string
  /** Null for a guest. */
  customerId: string | null
  order: EarningOrder
  pointsUsed: number
  pointsReturned: number
  creditUsed: number
  creditReturned: number
  /** Null if it was placed without a program that earns. */
  earning:
    | (EarningTerms & {
        pendingDays: number
        amount: number
        credited: number
        maxAmount: number | null
        availableAt: string | null
        creditedAt: string | null
        expiresAt: string | null
      })
    | null
}

const earningJson = sql`case when e.order_id is not null then json_build_object('kind', e.kind, 'rate', e.rate,
  'basis', e.basis, 'rounding', e.rounding, 'multiplier', e.multiplier, 'pendingDays', e.pending_days,
  'amount', e.amount, 'credited', e.credited, 'maxAmount', e.max_amount, 'availableAt', utc(e.available_at),
  'creditedAt', utc(e.credited_at), 'expiresAt', utc(e.expires_at)) end`

const orderJson: RawBuilder<{ currency: Currency; taxMode: TaxMode }> = sql`json_build_object('status', o.status,
  'currency', o.currency, 'taxMode', o.tax_mode, 'total', o.total, 'taxTotal', o.tax_total,
  'fees', o.fulfillment_fee - o.fee_discount + o.window_fee + o.payment_fee, 'feeTax', o.fee_tax, 'due', o.due,
  'paid', o.paid, 'refunded', o.refunded, 'returned', o.returned)`

/** The caller has locked the orders. */
export const readRewardedOrders = async (
  tx: Tx,
  store: StoreId,
  orderIds: readonly string[],
): Promise<RewardedOrder[]> => {
  const { rows } = await sql<RewardedOrder>`
    select o.id, o.customer_id as "customerId", ${orderJson} as order, o.points_used as "pointsUsed",
      o.points_returned as "pointsReturned", o.credit_used as "creditUsed", o.credit_returned as "creditReturned",
      ${earningJson} as earning
    from orders o left join reward_earnings e on e.store_id = o.store_id and e.order_id = o.id
    where o.store_id = ${store} and o.id = any(${[...orderIds]}::uuid[])
    order by o.id`.execute(tx)
  return rows
}

export interface EarningState {
  amount: number
  credited: number
  maxAmount: number | null
  availableAt: string | null
  creditedAt: string | null
  expiresAt: string | null
}

export const writeEarning = async (tx: Tx, store: StoreId, orderId: string, state: EarningState): Promise<void> => {
  await sql`
    update reward_earnings set amount = ${state.amount}, credited = ${state.credited}, max_amount = ${state.maxAmount},
      available_at = ${state.availableAt}, credited_at = ${state.creditedAt}, expires_at = ${state.expiresAt}
    where store_id = ${store} and order_id = ${orderId}`.execute(tx)
}

/** Orders whose earning is due, by store. */
export const readDueEarnings = async (
  db: Db,
  limit: number,
): Promise<{ storeId: string; orderIds: string[] } | undefined> => {
  const { rows } = await sql<{ storeId: string; orderIds: string[] }>`
    with first as (
      select store_id from reward_earnings
      where credited_at is null and amount > 0 and available_at <= now() order by available_at limit 1
    )
    select e.store_id as "storeId", array_agg(e.order_id order by e.order_id)::text[] as "orderIds"
    from (
      select r.store_id, r.order_id from reward_earnings r join first f on f.store_id = r.store_id
      where r.credited_at is null and r.amount > 0 and r.available_at <= now() order by r.available_at
      limit ${limit}
    ) e group by 1`.execute(db)
  return rows[0]
}

/** The earnings of merged customers belong to the remaining one. */
export const reassignEarnings = async (
  tx: Tx,
  store: StoreId,
  keep: string,
  others: readonly string[],
): Promise<void> => {
  await tx
    .updateTable('reward_earnings')
    .set({ customer_id: keep })
    .where('store_id', '=', store)
    .where('customer_id', 'in', [...others])
    .execute()
}
