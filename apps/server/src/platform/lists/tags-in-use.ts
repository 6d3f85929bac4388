import { type RawBuilder, sql } from 'kysely'
import { maxCountedTotal } from '#contract/core/page.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { type ChangeTopic, makeCachedQuery } from './store-changes.ts'

/** A table with a row per tag and entity, indexed by tag and creation time. */
export interface TagTable {
  table: string
  idColumn: string
  timeColumn: string
  topic: ChangeTopic
}

export interface UsedTag {
  tag: string
  count: number
}

const maxTags = 100
const maxSteps = 2000

/**
 * The tags in use, read with a skip scan: one index lookup per distinct tag. Counts are exact up to the cap that lists
 * have as well.
 */
export const makeTagList = ({ table, idColumn, timeColumn, topic }: TagTable) => {
  const queryCached = makeCachedQuery<UsedTag[]>()
  return async (db: Db, store: StoreId, search: string | undefined): Promise<UsedTag[]> => {
    const from = sql`${sql.table(table)} t where t.store_id = ${store}`
    const next = (after: RawBuilder<unknown>) => sql`
      select t.tag_key, t.tag from ${from} ${after}
      order by t.tag_key, ${sql.ref(`t.${timeColumn}`)}, ${sql.ref(`t.${idColumn}`)} limit 1`
    const searchCondition = search
      ? sql`where position(lower(normalize(${search}::text, nfkc)) in s.tag_key) > 0`
      : sql``
    const compute = sql`
      with recursive seen as (
        (select first.*, 1 as place from (${next(sql``)}) first)
        union all
        select other.*, s.place + 1 from seen s cross join lateral (${next(sql`and t.tag_key > s.tag_key`)}) other
        where s.place < ${sql.lit(maxSteps)}
      ), wanted as (
        select s.tag_key, s.tag from seen s ${searchCondition} order by s.tag_key limit ${sql.lit(maxTags)}
      )
      select coalesce(json_agg(json_build_object('tag', w.tag, 'count', n.count) order by n.count desc, w.tag_key), '[]')
      from wanted w
      cross join lateral (
        select count(*) from (
          select 1 from ${from} and t.tag_key = w.tag_key limit ${sql.lit(maxCountedTotal)}) counted) n`
    return (await queryCached(db, { store, topic, key: search ?? '', compute })) ?? []
  }
}
