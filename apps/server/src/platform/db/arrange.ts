import { type RawBuilder, sql } from 'kysely'
import type { Moved } from '../moved.ts'
import type { Tx } from './connect.ts'
import type { DB } from './schema.gen.ts'

interface Arranged {
  /** Those of the ids that are there. */
  ids: string[]
  /** The one that went furthest: what the person took and put elsewhere; the others only made room. */
  moved: Moved | undefined
}

/**
 * Numbers rows anew: those named come first, in the order given, the others follow as they stood. The rows are locked
 * by a statement of their own first, so that two people who arrange at once get one of their two orders, not a mixture.
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
