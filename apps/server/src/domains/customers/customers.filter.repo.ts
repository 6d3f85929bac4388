import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { customerFilterShape } from '#contract/domains/customer.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { withinDays } from '#server/platform/db/day-range.ts'
import { type NarrowTable, type ListPlan, readByNarrowTable, toIdSet } from '#server/platform/db/set-search.ts'
import {
  maxSortedKeys,
  hasTerm,
  type NamedSort,
  readByWords,
  type WordIndex,
  toSearchTerms,
} from '#server/platform/db/word-search.ts'

/** Filter of customer lists and segments. */
export type CustomerFilter = { search?: string | undefined } & {
  [Name in keyof typeof customerFilterShape]?: z.output<(typeof customerFilterShape)[Name]> | undefined
}

type Condition = RawBuilder<unknown>

const wordIndex: WordIndex = {
  table: 'customers',
  alias: 'c',
  wordsTable: 'customer_words',
  idColumn: 'customer_id',
  timeColumn: 'created_at',
}

// In a sub-select so that the generic plan is used, as for the bounds below.
const hasTag = (tag: string): Condition => sql`t.tag_key = (select lower(normalize(${tag}::text, nfkc)))`

const toTagTable = (store: StoreId, tag: string): NarrowTable => ({
  table: sql`customer_tags t`,
  alias: 't',
  condition: sql`t.store_id = ${store} and ${hasTag(tag)}`,
})

const consents = {
  email: sql`c.email_consent`,
  sms: sql`c.sms_consent`,
  none: sql`c.email_consent is not true and c.sms_consent is not true`,
}

const metricColumns = {
  spend: sql`c.spend`,
  orders: sql`c.orders`,
  // Spelled as in the index.
  lastOrder: sql`coalesce(c.last_order_at, '1970-01-01Z'::timestamptz)`,
}

/** The same columns in a form that no index matches, for scans by newest first. */
const unindexedMetricColumns: typeof metricColumns = {
  spend: sql`(c.spend + 0)`,
  orders: sql`(c.orders + 0)`,
  lastOrder: sql`greatest(c.last_order_at, '1970-01-01Z'::timestamptz)`,
}

/** In a sub-select so that the generic plan is used for all bounds. */
const boundParam = (value: number | undefined): Condition => sql`(select ${value}::bigint)`

/** Conditions of a customer list over the alias `c`. Without PII access the search matches names only. */
const customerConditions = (
  store: StoreId,
  filter: CustomerFilter,
  canSeePii: boolean,
  columns = metricColumns,
): Condition[] => {
  const where = [sql`c.store_id = ${store}`, sql`c.deleted_at is null`]
  const addIf = (value: unknown, condition: () => Condition): void => {
    if (value !== undefined) where.push(condition())
  }
  for (const term of filter.search ? toSearchTerms(filter.search, canSeePii) : [])
    where.push(hasTerm(wordIndex, store, term, canSeePii))
  if (filter.tag) {
    where.push(sql`exists (select 1 from customer_tags t
      where t.store_id = ${store} and t.customer_id = c.id and ${hasTag(filter.tag)} offset 0)`)
  }
  addIf(filter.approval, () => sql`c.approval = ${filter.approval}`)
  addIf(filter.source, () => sql`c.source = ${filter.source}`)
  addIf(filter.spendMin, () => sql`${columns.spend} >= ${boundParam(filter.spendMin)}`)
  addIf(filter.spendMax, () => sql`${columns.spend} <= ${boundParam(filter.spendMax)}`)
  addIf(filter.ordersMin, () => sql`${columns.orders} >= ${boundParam(filter.ordersMin)}`)
  addIf(filter.ordersMax, () => sql`${columns.orders} <= ${boundParam(filter.ordersMax)}`)
  if (filter.consent) where.push(consents[filter.consent])
  if (filter.account === 'with') where.push(sql`c.account_id is not null`)
  if (filter.account === 'without') where.push(sql`c.account_id is null`)
  // Customers without an order match no date range.
  if (filter.lastOrderFrom || filter.lastOrderTo) where.push(sql`${columns.lastOrder} > '1970-01-01Z'`)
  // Filter dates are days in the store's time zone.
  const zone = sql`(select timezone from stores where id = ${store})`
  return [
    ...where,
    ...withinDays(columns.lastOrder, filter.lastOrderFrom, filter.lastOrderTo, zone),
    ...withinDays(sql`c.created_at`, filter.createdFrom, filter.createdTo, zone),
  ]
}

/**
 * Whether no customer of the store, nor its time zone, has changed since a snapshot. Triggers write `customer_changes`.
 */
export const customersUnchangedSince =
  (store: StoreId) =>
  (snapshot: Condition): Condition =>
    sql`not exists (select 1 from customer_changes k
      where k.store_id = ${store} and not pg_visible_in_snapshot(k.xid, ${snapshot}))`

/** Filters with an index of their own, used while matches are few. */
const metricFilters = new Set(['spendMin', 'spendMax', 'ordersMin', 'ordersMax', 'lastOrderFrom', 'lastOrderTo'])

const readByMetric = (store: StoreId, filter: CustomerFilter, canSeePii: boolean): Partial<ListPlan> => {
  const within = sql`customers c where ${sql.join(customerConditions(store, filter, canSeePii), sql` and `)}`
  const from = sql`(select c.id, c.created_at from ${within} offset 0) f where true`
  return {
    where: customerConditions(store, filter, canSeePii, unindexedMetricColumns),
    countFrom: within,
    smallSet: { from, column: sql`f.created_at`, id: sql`f.id`, maxRows: maxSortedKeys },
  }
}

/** Chooses how to read a list of customers: by tag or search terms if given, which also give the count. */
export const chooseReading = (
  store: StoreId,
  filter: CustomerFilter,
  sort: NamedSort,
  canSeePii: boolean,
): ListPlan => {
  const activeFilters = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [name],
  )
  const rows = sql`customers c on c.store_id = ${store} and c.id = chosen.row_id`
  const isNewest = sort.by === 'createdAt'
  const terms = filter.search ? toSearchTerms(filter.search, canSeePii) : []
  const reading = { from: sql`customers c`, where: customerConditions(store, filter, canSeePii), id: sql`c.id`, sort }
  const { search: _, tag, ...rest } = filter
  const isAlone = Object.values(rest).every((value) => value === undefined)
  const narrow = tag ? toTagTable(store, tag) : undefined
  if (terms.length > 0 || narrow) {
    const where = customerConditions(store, rest, canSeePii)
    if (narrow && isNewest && terms.length === 0) {
      return {
        ...reading,
        rows,
        ...readByNarrowTable(wordIndex, narrow, { store, where, isOnlyFilter: isAlone }, sort),
      }
    }
    const sets = narrow ? [toIdSet(wordIndex, narrow)] : []
    return {
      ...reading,
      rows,
      ...readByWords(wordIndex, {
        store,
        canSeePii,
        terms,
        sets,
        where,
        isOnlyFilter: isAlone,
        sort,
        isNewestFirst: isNewest,
      }),
    }
  }
  const isByMetric = isNewest && activeFilters.length > 0 && activeFilters.every((name) => metricFilters.has(name))
  return isByMetric ? { ...reading, rows, ...readByMetric(store, filter, canSeePii) } : reading
}
