import { sql } from 'kysely'
import type * as z from 'zod'
import type { customers } from '#contract/domains/customers.ts'
import { countedTo } from '#contract/core/page.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { sameCustomersSince } from './customers.filter.repo.ts'

type Tags = z.output<typeof customers.tags.response>

const mostTags = 100
const mostWalked = 2000

// Each tag is counted, which takes as long as there are customers with tags. As lists do (decision 0019), who has
// counted keeps the snapshot, and as long as it has seen every change of the store's customers, nothing has changed.
const mostRemembered = 1000
const remembered = new Map<string, { tags: Tags['data']; snapshot: string }>()

const remember = (what: string, tags: Tags['data'], snapshot: string): void => {
  if (remembered.size >= mostRemembered) remembered.clear()
  remembered.set(what, { tags, snapshot })
}

interface Found {
  tags: Tags['data'] | null
  snapshot: string
}

/**
 * The tags in use, from one to the next by the index: as many steps as there are different tags, however many customers
 * have each. The counts are exact up to where lists count, too.
 */
export const listTags = async (db: Db, store: StoreId, search: string | undefined): Promise<Tags> => {
  const next = (after: ReturnType<typeof sql>) => sql`
    select t.tag_key, t.tag from customer_tags t where t.store_id = ${store} ${after}
    order by t.tag_key, t.created_at, t.customer_id limit 1`
  const wanted = search ? sql`where position(lower(normalize(${search}::text, nfkc)) in s.tag_key) > 0` : sql``
  const what = JSON.stringify([store, search ?? ''])
  const known = remembered.get(what)
  const counted = sql`
    with recursive seen as (
      (select first.*, 1 as place from (${next(sql``)}) first)
      union all
      select other.*, s.place + 1 from seen s cross join lateral (${next(sql`and t.tag_key > s.tag_key`)}) other
      where s.place < ${sql.lit(mostWalked)}
    ), wanted as (
      select s.tag_key, s.tag from seen s ${wanted} order by s.tag_key limit ${sql.lit(mostTags)}
    )
    select coalesce(json_agg(json_build_object('tag', w.tag, 'customers', n.customers)
      order by n.customers desc, w.tag_key), '[]')
    from wanted w
    cross join lateral (
      select count(*) as customers from (
        select 1 from customer_tags t where t.store_id = ${store} and t.tag_key = w.tag_key
        limit ${sql.lit(countedTo)}) counted) n`
  const snapshot = sql`${known?.snapshot ?? null}::pg_snapshot`
  const { rows } = await sql<Found>`
    select case when ${snapshot} is null or not ${sameCustomersSince(store)(snapshot)} then (${counted}) end as tags,
      pg_current_snapshot()::text as snapshot`.execute(db)
  const tags = rows[0]?.tags ?? known?.tags ?? []
  if (rows[0]?.tags) remember(what, tags, rows[0].snapshot)
  return { data: tags }
}
