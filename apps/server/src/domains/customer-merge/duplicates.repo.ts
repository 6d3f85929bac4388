import { sql } from 'kysely'
import type * as z from 'zod'
import type { customerMerge } from '#contract/domains/customer-merge.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { customerRowJson, withEditor } from '#server/domains/customers/customers.service.ts'

type DuplicateGroup = z.output<typeof customerMerge.duplicates.response>['data'][number]

const maxGroups = 50
const maxPerGroup = 10
const minDigits = 5

// Spelled as in the index.
const digits = sql`regexp_replace(c.phone, '\\D', '', 'g')`
const isActive = (store: StoreId) => sql`c.store_id = ${store} and c.deleted_at is null`

/**
 * Groups of customers with the same phone number, then with the same full name. Groups are read from the indexes; only
 * shown customers are loaded. A name group whose members all share one phone number isn't listed twice.
 */
export const readDuplicates = async (db: Db, store: StoreId): Promise<DuplicateGroup[]> => {
  const { rows } = await sql<DuplicateGroup>`
    with by_phone as (
      select ${digits} as key from customers c
      where ${isActive(store)} and c.phone is not null and length(${digits}) >= ${sql.lit(minDigits)}
      group by 1 having count(*) > 1 order by 1 limit ${sql.lit(maxGroups)}
    ), by_name as (
      select n.name_normalized as key from customer_names n
      where n.store_id = ${store} and n.name_normalized like '% %'
      group by 1 having count(*) > 1 order by 1 limit ${sql.lit(maxGroups)}
    ), member as (
      select 1 as rank, 'phone' as reason, g.key, c.* from by_phone g
      join lateral (select * from customers c where ${isActive(store)} and c.phone is not null and ${digits} = g.key
        order by c.created_at, c.id limit ${sql.lit(maxPerGroup)}) c on true
      union all
      select 2 as rank, 'name' as reason, g.key, c.* from by_name g
      join lateral (select c.* from customer_names n
        join customers c on ${isActive(store)} and c.id = n.customer_id
        where n.store_id = ${store} and n.name_normalized = g.key
        order by c.created_at, c.id limit ${sql.lit(maxPerGroup)}) c on true
    )
    select c.reason, json_agg(${customerRowJson(true)} order by c.created_at, c.id) as customers
    from member c ${withEditor}
    group by c.rank, c.reason, c.key
    having c.reason = 'phone'
      or count(*) filter (where length(${digits}) >= ${sql.lit(minDigits)}) < count(*)
      or min(${digits}) <> max(${digits})
    order by c.rank, c.key limit ${sql.lit(maxGroups)}`.execute(db)
  return rows
}
