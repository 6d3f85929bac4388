import { type RawBuilder, sql } from 'kysely'
import type { Db } from './connect.ts'

interface Kept<T> {
  value: T
  snapshot: string
}

interface Found<T> {
  value: T | null
  snapshot: string
}

interface Question {
  /** Identifies the query and its store. */
  name: string
  /** An expression that returns JSON. */
  reckoned: RawBuilder<unknown>
  /** Whether nothing the value depends on has changed since a snapshot. */
  unchangedSince(snapshot: RawBuilder<unknown>): RawBuilder<unknown>
}

/**
 * Caches values whose computation reads many rows. As in lists (decision 0019), the snapshot of the computation is stored
 * with the value, and each call checks in the database that nothing has changed since that snapshot.
 */
export const makeReckoner = <T>(mostKept = 1000): ((db: Db, question: Question) => Promise<T | undefined>) => {
  const kept = new Map<string, Kept<T>>()
  return async (db, { name, reckoned, unchangedSince }) => {
    const known = kept.get(name)
    const snapshot = sql`${known?.snapshot ?? null}::pg_snapshot`
    const { rows } = await sql<Found<T>>`
      select case when ${snapshot} is null or not ${unchangedSince(snapshot)} then (${reckoned}) end as value,
        pg_current_snapshot()::text as snapshot`.execute(db)
    const [found] = rows
    if (!found || found.value === null) return known?.value
    if (kept.size >= mostKept) kept.clear()
    kept.set(name, { value: found.value, snapshot: found.snapshot })
    return found.value
  }
}
