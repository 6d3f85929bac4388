import { sql } from 'kysely'
import type * as z from 'zod'
import { orderStatuses } from '#contract/domains/order.ts'
import type { orders } from '#contract/domains/orders.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'

type Counts = z.output<typeof orders.counts.response>

/** Arguments of `json_build_object`: each status with its counter in `order_counters c`. */
export const statusPairs = sql.join(orderStatuses.flatMap((status) => [sql.lit(status), sql.ref(`c.${status}`)]))

export const noOrders = Object.fromEntries(orderStatuses.map((status) => [status, 0])) as Counts

export const readCounts = async (db: Db, store: StoreId): Promise<Counts> => {
  const { rows } = await sql<{ counts: Counts }>`
    select json_build_object(${statusPairs}) as counts from order_counters c where c.store_id = ${store}`.execute(db)
  return rows[0]?.counts ?? noOrders
}
