import { sql } from 'kysely'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { withinDays } from '#server/platform/db/day-range.ts'
import { makeCachedQuery } from '#server/platform/lists/store-changes.ts'

type DayRange = readonly [from: string, to: string]

const queryCounts = makeCachedQuery<number[]>()

/** Number of customers created per range of days (inclusive, in the store's time zone). */
export const countNewCustomers = async (db: Db, store: StoreId, ranges: readonly DayRange[]): Promise<number[]> => {
  const zone = sql`(select timezone from stores where id = ${store})`
  const counts = ranges.map(([from, to]) => {
    const within = sql.join(withinDays(sql`c.created_at`, from, to, zone), sql` and `)
    return sql`(select count(*) from customers c
      where c.store_id = ${store} and c.deleted_at is null and ${within})`
  })
  const compute = sql`select json_build_array(${sql.join(counts)})`
  return (await queryCounts(db, { store, topic: 'customers', key: JSON.stringify(ranges), compute })) ?? []
}
