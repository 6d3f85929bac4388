import { sql } from 'kysely'
import type * as z from 'zod'
import type { customerMerge } from '#contract/domains/customer-merge.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { storeCountry } from '#server/domains/locations/locations.service.ts'
import { customerRowJson, withEditor } from '#server/domains/customers/customers.service.ts'

type DuplicateGroup = z.output<typeof customerMerge.duplicates.response>['data'][number]

const maxGroups = 50
const maxPerGroup = 10
const minDigits = 5
const nationalLength = 10

// Spelled as in the index.
const digits = sql`regexp_replace(c.phone, '\\D', '', 'g')`
// Without the extension, as the words. Leading zeros are a trunk prefix, or introduce a country code, which is before the
// last ten digits.
const number = sql`ltrim(regexp_replace(regexp_replace(c.phone, '\\s*(ext|int|x|#).*$', '', 'i'), '\\D', '', 'g'), '0')`
const nationalNumber = sql`right(${number}, ${sql.lit(nationalLength)})`
/** Of customers with the same national number: two have the same number, or one has it without a country code. */
const isSameNumber = sql`(count(distinct ${number}) < count(*) or bool_or(${number} = ${nationalNumber}))`
/**
 * National numbers with fewer than ten digits, without the calling code of the store's country; other numbers as they are
 * written. Without a plus sign a number starts with the calling code only if enough digits follow.
 */
const shortNumber = (callingCode: string | null) => {
  if (callingCode === null) return digits
  const length = sql.lit(callingCode.length)
  const international = sql`case when c.phone like '+%' then ${digits} when ${digits} like '00%' then substr(${digits}, 3) end`
  const bare = sql`ltrim(${digits}, '0')`
  const national = sql`case
    when ${international} like ${`${callingCode}%`} then ltrim(substr(${international}, ${length} + 1), '0')
    when ${international} is null and ${bare} like ${`${callingCode}%`} and length(${bare}) >= ${length} + 8
      then substr(${bare}, ${length} + 1)
    when ${international} is null then ${bare} end`
  return sql`case when length(${national}) < ${sql.lit(nationalLength)} then ${national} else ${digits} end`
}
const isActive = (store: StoreId) => sql`c.store_id = ${store} and c.deleted_at is null`

export const readStoreCountry = async (db: Db, store: StoreId): Promise<string | null> => {
  const { rows } = await sql<{ country: string | null }>`
    select ${storeCountry(sql`${store}::uuid`)} as country`.execute(db)
  return rows[0]?.country ?? null
}

/**
 * Groups of customers with the same phone number, with or without its country code, then with the same full name. Groups
 * are read from the indexes, those of national numbers from the words that customers are found by; only shown customers
 * are loaded. A name group whose members all share one phone number isn't listed twice.
 */
export const readDuplicates = async (db: Db, store: StoreId, callingCode: string | null): Promise<DuplicateGroup[]> => {
  const short = shortNumber(callingCode)
  const { rows } = await sql<DuplicateGroup>`
    with by_number as (
      select w.word as key from (
        select word from customer_words
        where store_id = ${store} and word >= '0' and word < ':' and is_sensitive
          and length(word) = ${sql.lit(nationalLength)}
        -- The domains of emails are words too.
        group by word having count(*) > 1 and word !~ '\\D' order by word) w
      where (select ${isSameNumber} from customer_words n join customers c on ${isActive(store)} and c.id = n.customer_id
        where n.store_id = ${store} and n.word = w.word and n.is_sensitive)
      limit ${sql.lit(maxGroups)}
    ), by_phone as (
      select ${short} as key, array_agg(${digits}) as spellings from customers c
      where ${isActive(store)} and c.phone is not null and length(${digits}) >= ${sql.lit(minDigits)}
      group by 1
      having count(*) > 1 and bool_or(right(${digits}, ${sql.lit(nationalLength)}) not in (select key from by_number))
      order by 1 limit ${sql.lit(maxGroups)}
    ), by_name as (
      select n.name_normalized as key from customer_names n
      where n.store_id = ${store} and n.name_normalized like '% %'
      group by 1 having count(*) > 1 order by 1 limit ${sql.lit(maxGroups)}
    ), member as (
      select 1 as rank, 'phone' as reason, g.key, c.* from by_number g
      join lateral (select c.* from customer_words w
        join customers c on ${isActive(store)} and c.id = w.customer_id
        where w.store_id = ${store} and w.word = g.key and w.is_sensitive
        order by c.created_at, c.id limit ${sql.lit(maxPerGroup)}) c on true
      union all
      select 1 as rank, 'phone' as reason, g.key, c.* from by_phone g
      join lateral (select * from customers c where ${isActive(store)} and c.phone is not null
          and ${digits} = any(g.spellings) and ${short} = g.key
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
      or (min(${short}) <> max(${short})
        and (min(${nationalNumber}) <> max(${nationalNumber}) or not ${isSameNumber}))
    order by c.rank, c.key limit ${sql.lit(maxGroups)}`.execute(db)
  // The same number can be in both indexes, such as one with an extension, or with a zero that makes it ten digits long.
  return rows.filter(({ customers }, index) => {
    const ids = customers.map(({ _id }) => _id)
    return !rows.some((other, otherIndex) => {
      const otherIds = new Set(other.customers.map(({ _id }) => _id))
      const isWider = otherIds.size > ids.length || (otherIds.size === ids.length && otherIndex < index)
      return isWider && ids.every((id) => otherIds.has(id))
    })
  })
}
