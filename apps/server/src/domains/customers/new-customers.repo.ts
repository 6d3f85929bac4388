import { sql } from 'kysely'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { withinDays } from '#server/platform/db/days.ts'
import { makeReckoner } from '#server/platform/db/unless-changed.ts'
import { sameCustomersSince } from './customers.filter.repo.ts'

type Days = readonly [from: string, to: string]

const reckon = makeReckoner<number[]>()

/** Number of customers created per range of days (inclusive, in the store's time zone). */
export const countNewCustomers = async (db: Db, store: StoreId, spans: readonly Days[]): Promise<number[]> => {
  const zone = sql`(select timezone from stores where id = ${store})`
  const counts = spans.map(([from, to]) => {
    const within = sql.join(withinDays(sql`c.created_at`, from, to, zone), sql` and `)
    return sql`(select count(*) from customers c
      where c.store_id = ${store} and c.deleted_at is null and ${within})`
  })
  const reckoned = sql`select json_build_array(${sql.join(counts)})`
  const name = JSON.stringify([store, spans])
  return (await reckon(db, { name, reckoned, unchangedSince: sameCustomersSince(store) })) ?? []
}
