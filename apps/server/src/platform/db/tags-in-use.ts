import { type RawBuilder, sql } from 'kysely'
import { countedTo } from '#contract/core/page.ts'
import type { StoreId } from '../actor.ts'
import type { Db } from './connect.ts'
import { makeReckoner } from './unless-changed.ts'

/** A table with a row per tag and entity, indexed by tag and creation time. */
export interface TagTable {
  table: string
  id: string
  at: string
  sameSince(store: StoreId): (snapshot: RawBuilder<unknown>) => RawBuilder<unknown>
}

export interface UsedTag {
  tag: string
  count: number
}

const mostTags = 100
const mostWalked = 2000

/**
 * The tags in use, read with a skip scan: one index lookup per distinct tag. Counts are exact up to the cap that lists
 * have as well.
 */
export const makeTagList = ({ table, id, at, sameSince }: TagTable) => {
  const reckon = makeReckoner<UsedTag[]>()
  return async (db: Db, store: StoreId, search: string | undefined): Promise<UsedTag[]> => {
    const from = sql`${sql.table(table)} t where t.store_id = ${store}`
    const next = (after: RawBuilder<unknown>) => sql`
      select t.tag_key, t.tag from ${from} ${after}
      order by t.tag_key, ${sql.ref(`t.${at}`)}, ${sql.ref(`t.${id}`)} limit 1`
    const wanted = search ? sql`where position(lower(normalize(${search}::text, nfkc)) in s.tag_key) > 0` : sql``
    const reckoned = sql`
      with recursive seen as (
        (select first.*, 1 as place from (${next(sql``)}) first)
        union all
        select other.*, s.place + 1 from seen s cross join lateral (${next(sql`and t.tag_key > s.tag_key`)}) other
        where s.place < ${sql.lit(mostWalked)}
      ), wanted as (
        select s.tag_key, s.tag from seen s ${wanted} order by s.tag_key limit ${sql.lit(mostTags)}
      )
      select coalesce(json_agg(json_build_object('tag', w.tag, 'count', n.count) order by n.count desc, w.tag_key), '[]')
      from wanted w
      cross join lateral (
        select count(*) from (
          select 1 from ${from} and t.tag_key = w.tag_key limit ${sql.lit(countedTo)}) counted) n`
    const name = JSON.stringify([store, search ?? ''])
    return (await reckon(db, { name, reckoned, unchangedSince: sameSince(store) })) ?? []
  }
}
