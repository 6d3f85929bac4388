import { type RawBuilder, sql } from 'kysely'
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

/**
 * Seconds until fewer than `max` guest orders are younger than a minute; null if they already are, or `isCounted` is
 * false. To embed in another statement.
 */
export const guestOrderWaitSql = (
  store: StoreId,
  max: number,
  isCounted: RawBuilder<unknown>,
): RawBuilder<number | null> =>
  sql<number | null>`(
    select ceil(extract(epoch from placed_at + interval '1 minute' - clock_timestamp()))::int
    from orders
    where ${isCounted} and store_id = ${store} and source = 'storefront' and customer_id is null
      and placed_at > now() - interval '1 minute'
    order by placed_at desc offset ${sql.lit(max - 1)} limit 1)`
