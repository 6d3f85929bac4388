import { type RawBuilder, sql } from 'kysely'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'

/**
 * What `store_changes` records; `track_change` and its triggers write it. Brands count as products. The topic `shop` is
 * read by `platform/store-versions.ts`.
 */
export type ChangeTopic = 'products' | 'customers' | 'orders' | 'reward_requests'

export interface StoreChanges {
  store: StoreId
  topic: ChangeTopic
}

/** True if the store's rows of the topic, and except for products its time zone, are those of the snapshot. */
export const unchangedSince = ({ store, topic }: StoreChanges, snapshot: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`not exists (select 1 from store_changes k
    where k.store_id = ${store} and k.topic = ${sql.lit(topic)} and not pg_visible_in_snapshot(k.xid, ${snapshot}))`

/**
 * The snapshot of the statement. On a replica PostgreSQL leaves running transactions out of it, so everything from the
 * oldest of them on counts as not visible: a cached value is then computed again once more than necessary.
 */
export const currentSnapshot = sql`case when pg_is_in_recovery()
  then replace('x:x:', 'x', pg_snapshot_xmin(pg_current_snapshot())::text) else pg_current_snapshot()::text end`

interface CachedValue<T> {
  value: T
  snapshot: string
}

interface QueryRow<T> {
  value: T | null
  snapshot: string
}

interface CachedQuery extends StoreChanges {
  /** Identifies the query within its store. */
  key: string
  /** An expression that returns JSON. */
  compute: RawBuilder<unknown>
}

/**
 * Caches values whose computation reads many rows. The snapshot of the computation is stored with the value, and each
 * call checks in the database that nothing has changed since (decision 0019).
 */
export const makeCachedQuery = <T>(maxEntries = 1000): ((db: Db, query: CachedQuery) => Promise<T | undefined>) => {
  const cache = new Map<string, CachedValue<T>>()
  return async (db, { key, compute, ...changes }) => {
    const cacheKey = `${changes.store} ${key}`
    const cached = cache.get(cacheKey)
    const snapshot = sql`${cached?.snapshot ?? null}::pg_snapshot`
    const { rows } = await sql<QueryRow<T>>`
      select case when ${snapshot} is null or not ${unchangedSince(changes, snapshot)} then (${compute}) end as value,
        ${currentSnapshot} as snapshot`.execute(db)
    const [row] = rows
    if (!row || row.value === null) return cached?.value
    if (cache.size >= maxEntries) cache.clear()
    cache.set(cacheKey, { value: row.value, snapshot: row.snapshot })
    return row.value
  }
}
