import { sql } from 'kysely'
import { moveUses } from '#server/domains/discounts/uses.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'

/** Keys of customers in orders and discount uses. */
const toUserKeys = (ids: readonly string[]): string[] => ids.map((id) => `c:${id}`)

/** Excludes guest orders with the customers' emails; their discount uses are counted separately. */
const customerIn = (store: StoreId, ids: readonly string[]) =>
  sql`store_id = ${store} and customer_id = any(${[...ids]}::uuid[])`

/** Locks the orders of these customers, then the discounts they used, each by id. */
export const lockCustomerOrders = async (tx: Tx, store: StoreId, customerIds: readonly string[]): Promise<void> => {
  await sql`select 1 from orders where ${customerIn(store, customerIds)} order by id for no key update`.execute(tx)
  await sql`
    select 1 from discounts where store_id = ${store} and id in (
      select discount_id from discount_uses
      where store_id = ${store} and user_key = any(${toUserKeys(customerIds)}::text[]))
    order by id for no key update`.execute(tx)
}

/** Moves orders and discount uses to one customer. The name and contact details stored in the orders stay. */
export const moveOrders = async (
  tx: Tx,
  store: StoreId,
  targetId: string,
  sourceIds: readonly string[],
): Promise<void> => {
  const [key = ''] = toUserKeys([targetId])
  await sql`
    update orders set user_key = ${key}, customer_id = ${targetId}::uuid
    where ${customerIn(store, sourceIds)}`.execute(tx)
  await moveUses(tx, store, key, toUserKeys(sourceIds))
}
