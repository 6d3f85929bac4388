import { sql } from 'kysely'
import { getOrderRevenue } from '#contract/domains/order-balance.ts'
import type { OrderStatus } from '#contract/domains/order.ts'
import { applyCustomerSpend } from '#server/domains/customers/customers.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'

interface OrderTotals {
  status: OrderStatus
  total: number
  returned: number
}

interface OrderTotalsChange {
  day: string
  customerId: string | null
  before: OrderTotals
  after: OrderTotals
}

/** Updates product sales of a day; the caller has locked the products. */
export const applyProductSales = async (
  tx: Tx,
  store: StoreId,
  day: string,
  deltas: readonly { productId: string; quantity: number; revenue: number }[],
): Promise<void> => {
  if (deltas.length === 0) return
  await sql`
    insert into product_days as d (store_id, day, product_id, quantity, revenue)
    select ${store}, ${day}::date, "productId", sum(quantity), sum(revenue)
    from jsonb_to_recordset(${JSON.stringify(deltas)}::jsonb) as t ("productId" uuid, quantity bigint, revenue bigint)
    group by "productId" order by "productId"
    on conflict (store_id, day, product_id)
      do update set quantity = d.quantity + excluded.quantity, revenue = d.revenue + excluded.revenue`.execute(tx)
}

/**
 * Applies an order's change to the customer's spend, the day's totals and the status counts. Call it last in the
 * transaction: every order of the store waits for these rows.
 */
export const applyOrderTotals = async (
  tx: Tx,
  store: StoreId,
  { day, customerId, before, after }: OrderTotalsChange,
): Promise<void> => {
  const [contributionBefore, contributionAfter] = [getOrderRevenue(before), getOrderRevenue(after)]
  const delta = {
    orders: contributionAfter.orders - contributionBefore.orders,
    revenue: contributionAfter.revenue - contributionBefore.revenue,
  }
  const hasChanged = delta.orders !== 0 || delta.revenue !== 0
  if (customerId !== null && hasChanged) await applyCustomerSpend(tx, store, customerId, delta)
  if (before.status !== after.status) {
    await sql`
      update order_counters set ${sql.ref(before.status)} = ${sql.ref(before.status)} - 1,
        ${sql.ref(after.status)} = ${sql.ref(after.status)} + 1
      where store_id = ${store}`.execute(tx)
  }
  if (hasChanged) {
    await sql`
      insert into order_days as d (store_id, day, orders, revenue)
      values (${store}, ${day}::date, ${delta.orders}, ${delta.revenue})
      on conflict (store_id, day)
        do update set orders = d.orders + excluded.orders, revenue = d.revenue + excluded.revenue`.execute(tx)
  }
}
