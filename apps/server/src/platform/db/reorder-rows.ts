import { type RawBuilder, sql } from 'kysely'
import type { Reordered } from '#server/platform/reorder-audit.ts'
import type { Tx } from './connect.ts'
import type { DB } from './schema.gen.ts'

interface ReorderResult {
  /** The requested ids that exist. */
  ids: string[]
  /** The row that moved furthest, which is the one the person dragged; the others only made room. */
  moved: Reordered | undefined
}

/**
 * Renumbers rows: the given ids come first in this order, the others follow in their previous order. The rows are locked
 * by a separate statement first, so that two concurrent reorders result in one of the two orders, not a mixture.
 */
export const reorderRows = async (
  tx: Tx,
  table: keyof DB,
  scope: RawBuilder<unknown>,
  ids: readonly string[],
): Promise<ReorderResult> => {
  const rows = sql.table(table)
  const requestedIds = new Set(ids)
  const locked = await sql<{ id: string }>`
    select id from ${rows} where ${scope} and deleted_at is null order by id for no key update`.execute(tx)
  const existingIds = new Set(locked.rows.map(({ id }) => id).filter((id) => requestedIds.has(id)))
  const { rows: moved } = await sql<Reordered>`
    with placed as (
      select t.id, t.position as was, row_number() over (order by w.place nulls last, t.position, t.id)::integer as place
      from ${rows} t
      left join unnest(${[...requestedIds]}::uuid[]) with ordinality as w(id, place) on w.id = t.id
      where ${scope} and deleted_at is null
    )
    update ${rows} t set position = p.place from placed p
    where ${scope} and t.id = p.id and t.position <> p.place
    returning t.id, t.name, p.was, t.position`.execute(tx)
  const distance = ({ was, position }: Reordered) => Math.abs(was - position)
  return {
    ids: [...requestedIds].filter((id) => existingIds.has(id)),
    moved: moved.toSorted((a, b) => distance(b) - distance(a))[0],
  }
}
