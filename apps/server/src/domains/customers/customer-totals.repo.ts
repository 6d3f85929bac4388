import { sql } from 'kysely'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'

/** Updates the customer's order count and spend; the order is already written. */
export const applyCustomerSpend = async (
  tx: Tx,
  store: StoreId,
  customerId: string,
  delta: { orders: number; revenue: number },
): Promise<void> => {
  await sql`
    update customers set orders = orders + ${delta.orders}, spend = spend + ${delta.revenue}, last_order_at = (
      select max(placed_at) from orders
      where store_id = ${store} and customer_id = ${customerId} and status <> 'cancelled')
    where store_id = ${store} and id = ${customerId}`.execute(tx)
}
