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
  /** What is asked, of which store: the same question has the same name. */
  name: string
  /** An expression that gives JSON. */
  reckoned: RawBuilder<unknown>
  /** Whether all that it follows from is as it was at a snapshot. */
  unchangedSince(snapshot: RawBuilder<unknown>): RawBuilder<unknown>
}

/**
 * Figures that take as long to reckon as there are rows. As lists do (decision 0019), who has reckoned keeps the snapshot,
 * and as long as it has seen every change of what they follow from, nothing has changed: that is asked, and never assumed.
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
