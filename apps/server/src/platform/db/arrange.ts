import { type RawBuilder, sql } from 'kysely'
import type { Moved } from '../moved.ts'
import type { Tx } from './connect.ts'
import type { DB } from './schema.gen.ts'

interface Arranged {
  /** The requested ids that exist. */
  ids: string[]
  /** The row that moved furthest, which is the one the person dragged; the others only made room. */
  moved: Moved | undefined
}

/**
 * Renumbers rows: the given ids come first in this order, the others follow in their previous order. The rows are locked
 * by a separate statement first, so that two concurrent reorders result in one of the two orders, not a mixture.
 */
export const arrangeRows = async (
  tx: Tx,
  table: keyof DB,
  within: RawBuilder<unknown>,
  ids: readonly string[],
): Promise<Arranged> => {
  const rows = sql.table(table)
  const wanted = new Set(ids)
  const locked = await sql<{ id: string }>`
    select id from ${rows} where ${within} and deleted_at is null order by id for no key update`.execute(tx)
  const known = new Set(locked.rows.map(({ id }) => id).filter((id) => wanted.has(id)))
  const { rows: moved } = await sql<Moved>`
    with placed as (
      select t.id, t.position as was, row_number() over (order by w.place nulls last, t.position, t.id)::integer as place
      from ${rows} t
      left join unnest(${[...wanted]}::uuid[]) with ordinality as w(id, place) on w.id = t.id
      where ${within} and deleted_at is null
    )
    update ${rows} t set position = p.place from placed p
    where ${within} and t.id = p.id and t.position <> p.place
    returning t.id, t.name, p.was, t.position`.execute(tx)
  const distance = ({ was, position }: Moved) => Math.abs(was - position)
  return {
    ids: [...wanted].filter((id) => known.has(id)),
    moved: moved.toSorted((a, b) => distance(b) - distance(a))[0],
  }
}
