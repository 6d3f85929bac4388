import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { customerFilterShape } from '#contract/domains/customer.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { withinDays } from '#server/platform/db/days.ts'
import { type NarrowTable, type Reading, readByNarrow, setOf } from '#server/platform/db/set-search.ts'
import { fewKeys, hasWord, type NamedSort, readByWords, type Worded, wordsOf } from '#server/platform/db/word-search.ts'

/** Filter of customer lists and segments. */
export type CustomerFilter = { search?: string | undefined } & {
  [Name in keyof typeof customerFilterShape]?: z.output<(typeof customerFilterShape)[Name]> | undefined
}

type Condition = RawBuilder<unknown>

const worded: Worded = { things: 'customers', alias: 'c', words: 'customer_words', id: 'customer_id', at: 'created_at' }

// In a sub-select so that the generic plan is used, as for the bounds below.
const tagged = (tag: string): Condition => sql`t.tag_key = (select lower(normalize(${tag}::text, nfkc)))`

const ofTag = (store: StoreId, tag: string): NarrowTable => ({
  table: sql`customer_tags t`,
  alias: 't',
  about: sql`t.store_id = ${store} and ${tagged(tag)}`,
})

const consents = {
  email: sql`c.email_consent`,
  sms: sql`c.sms_consent`,
  none: sql`c.email_consent is not true and c.sms_consent is not true`,
}

const figures = {
  spend: sql`c.spend`,
  orders: sql`c.orders`,
  // Spelled as in the index.
  lastOrder: sql`coalesce(c.last_order_at, '1970-01-01Z'::timestamptz)`,
}

/** The same columns in a form that no index matches, for scans by newest first. */
const walkedFigures: typeof figures = {
  spend: sql`(c.spend + 0)`,
  orders: sql`(c.orders + 0)`,
  lastOrder: sql`greatest(c.last_order_at, '1970-01-01Z'::timestamptz)`,
}

/** In a sub-select so that the generic plan is used for all bounds. */
const bound = (value: number | undefined): Condition => sql`(select ${value}::bigint)`

/** Conditions of a customer list over the alias `c`. Without PII access the search matches names only. */
const customerConditions = (store: StoreId, filter: CustomerFilter, sees: boolean, of = figures): Condition[] => {
  const where = [sql`c.store_id = ${store}`, sql`c.deleted_at is null`]
  const also = (value: unknown, condition: () => Condition): void => {
    if (value !== undefined) where.push(condition())
  }
  for (const word of filter.search ? wordsOf(filter.search, sees) : []) where.push(hasWord(worded, store, word, sees))
  if (filter.tag) {
    where.push(sql`exists (select 1 from customer_tags t
      where t.store_id = ${store} and t.customer_id = c.id and ${tagged(filter.tag)} offset 0)`)
  }
  also(filter.approval, () => sql`c.approval = ${filter.approval}`)
  also(filter.source, () => sql`c.source = ${filter.source}`)
  also(filter.spendMin, () => sql`${of.spend} >= ${bound(filter.spendMin)}`)
  also(filter.spendMax, () => sql`${of.spend} <= ${bound(filter.spendMax)}`)
  also(filter.ordersMin, () => sql`${of.orders} >= ${bound(filter.ordersMin)}`)
  also(filter.ordersMax, () => sql`${of.orders} <= ${bound(filter.ordersMax)}`)
  if (filter.consent) where.push(consents[filter.consent])
  if (filter.account === 'with') where.push(sql`c.account_id is not null`)
  if (filter.account === 'without') where.push(sql`c.account_id is null`)
  // Customers without an order match no date range.
  if (filter.lastOrderFrom || filter.lastOrderTo) where.push(sql`${of.lastOrder} > '1970-01-01Z'`)
  // Filter dates are days in the store's time zone.
  const zone = sql`(select timezone from stores where id = ${store})`
  return [
    ...where,
    ...withinDays(of.lastOrder, filter.lastOrderFrom, filter.lastOrderTo, zone),
    ...withinDays(sql`c.created_at`, filter.createdFrom, filter.createdTo, zone),
  ]
}

/**
 * Whether no customer of the store, nor its time zone, has changed since a snapshot. Triggers write `customer_changes`.
 */
export const sameCustomersSince =
  (store: StoreId) =>
  (snapshot: Condition): Condition =>
    sql`not exists (select 1 from customer_changes k
      where k.store_id = ${store} and not pg_visible_in_snapshot(k.xid, ${snapshot}))`

/** Filters with an index of their own, used while matches are few. */
const figureNames = new Set(['spendMin', 'spendMax', 'ordersMin', 'ordersMax', 'lastOrderFrom', 'lastOrderTo'])

const readByFigure = (store: StoreId, filter: CustomerFilter, sees: boolean): Partial<Reading> => {
  const within = sql`customers c where ${sql.join(customerConditions(store, filter, sees), sql` and `)}`
  const from = sql`(select c.id, c.created_at from ${within} offset 0) f where true`
  return {
    where: customerConditions(store, filter, sees, walkedFigures),
    counted: within,
    few: { from, column: sql`f.created_at`, id: sql`f.id`, most: fewKeys },
  }
}

/** Chooses how to read a list of customers: by tag or search terms if given, which also give the count. */
export const readingOf = (store: StoreId, filter: CustomerFilter, sort: NamedSort, sees: boolean): Reading => {
  const given = Object.entries(filter).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [name]))
  const rows = sql`customers c on c.store_id = ${store} and c.id = chosen.row_id`
  const isNewest = sort.by === 'createdAt'
  const words = filter.search ? wordsOf(filter.search, sees) : []
  const reading = { from: sql`customers c`, where: customerConditions(store, filter, sees), id: sql`c.id`, sort }
  const { search: _, tag, ...rest } = filter
  const isAlone = Object.values(rest).every((value) => value === undefined)
  const narrow = tag ? ofTag(store, tag) : undefined
  if (words.length > 0 || narrow) {
    const where = customerConditions(store, rest, sees)
    if (narrow && isNewest && words.length === 0) {
      return { ...reading, rows, ...readByNarrow(worded, narrow, { store, where, isAlone }, sort) }
    }
    const sets = narrow ? [setOf(worded, narrow)] : []
    return { ...reading, rows, ...readByWords(worded, { store, sees, words, sets, where, isAlone, sort, isNewest }) }
  }
  const isByFigure = isNewest && given.length > 0 && given.every((name) => figureNames.has(name))
  return isByFigure ? { ...reading, rows, ...readByFigure(store, filter, sees) } : reading
}
