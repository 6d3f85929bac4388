import { type RawBuilder, sql } from 'kysely'
import type { Db } from './connect.ts'

interface CachedValue<T> {
  value: T
  snapshot: string
}

interface QueryRow<T> {
  value: T | null
  snapshot: string
}

interface CachedQuery {
  /** Identifies the query and its store. */
  key: string
  /** An expression that returns JSON. */
  compute: RawBuilder<unknown>
  /** Whether nothing the value depends on has changed since a snapshot. */
  cacheValidIf(snapshot: RawBuilder<unknown>): RawBuilder<unknown>
}

/**
 * Caches values whose computation reads many rows. As in lists (decision 0019), the snapshot of the computation is stored
 * with the value, and each call checks in the database that nothing has changed since that snapshot.
 */
export const makeCachedQuery = <T>(maxEntries = 1000): ((db: Db, query: CachedQuery) => Promise<T | undefined>) => {
  const cache = new Map<string, CachedValue<T>>()
  return async (db, { key, compute, cacheValidIf }) => {
    const cached = cache.get(key)
    const snapshot = sql`${cached?.snapshot ?? null}::pg_snapshot`
    const { rows } = await sql<QueryRow<T>>`
      select case when ${snapshot} is null or not ${cacheValidIf(snapshot)} then (${compute}) end as value,
        pg_current_snapshot()::text as snapshot`.execute(db)
    const [row] = rows
    if (!row || row.value === null) return cached?.value
    if (cache.size >= maxEntries) cache.clear()
    cache.set(key, { value: row.value, snapshot: row.snapshot })
    return row.value
  }
}
