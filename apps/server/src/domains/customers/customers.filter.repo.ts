import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { customerFilterShape } from '#contract/domains/customer.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { withinDays } from '#server/platform/db/day-range.ts'
import type { FilteredTable } from '#server/platform/lists/filter-plan.ts'
import type { NarrowTable } from '#server/platform/lists/set-search.ts'
import { findRowsByWords, type FoundRows } from '#server/platform/lists/word-search.ts'

/** Filter of customer lists and segments. */
export type CustomerFilter = { search?: string | undefined } & {
  [Name in keyof typeof customerFilterShape]?: z.output<(typeof customerFilterShape)[Name]> | undefined
}

type Condition = RawBuilder<unknown>

// In a sub-select so that the generic plan is used, as for the bounds below.
const toTagTable = (store: StoreId, tag: string): NarrowTable => ({
  table: sql`customer_tags t`,
  alias: 't',
  condition: sql`t.store_id = ${store} and t.tag_key = (select lower(normalize(${tag}::text, nfkc)))`,
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

/** Conditions of a filter except search terms and tags, over the alias `c`. */
const customerConditions = (store: StoreId, filter: CustomerFilter, columns = metricColumns): Condition[] => {
  const where = [sql`c.store_id = ${store}`, sql`c.deleted_at is null`]
  const addIf = (value: unknown, condition: () => Condition): void => {
    if (value !== undefined) where.push(condition())
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

/** Whether the customer `c`, whose row is at hand, matches a filter without a search. */
export const matchesFilter = (store: StoreId, { tag, ...filter }: Omit<CustomerFilter, 'search'>): Condition => {
  const conditions = customerConditions(store, filter, unindexedMetricColumns)
  if (tag) {
    const { table, condition } = toTagTable(store, tag)
    conditions.push(sql`exists (select 1 from ${table} where ${condition} and t.customer_id = c.id)`)
  }
  return sql`(${sql.join(conditions, sql` and `)})`
}

const metricFilters = new Set(['spendMin', 'spendMax', 'ordersMin', 'ordersMax', 'lastOrderFrom', 'lastOrderTo'])

export const filteredCustomers: FilteredTable<CustomerFilter> = {
  wordIndex: {
    table: 'customers',
    alias: 'c',
    wordsTable: 'customer_words',
    idColumn: 'customer_id',
    timeColumn: 'created_at',
  },
  newestSort: 'createdAt',
  sortColumns: ['id', 'created_at'],
  sortTables: {
    name: { table: 'customer_names', alias: 'n', column: 'name_normalized', idColumn: 'customer_id' },
  },
  narrowTables: (store, { tag }) => (tag ? [toTagTable(store, tag)] : []),
  withoutSets: (filter) => ({ ...filter, search: undefined, tag: undefined }),
  conditions: (store, filter, use) =>
    customerConditions(store, filter, use === 'rangeScan' ? unindexedMetricColumns : metricColumns),
  isByRange: (filter) => {
    const active = Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [name]))
    return active.length > 0 && active.every((name) => metricFilters.has(name))
  },
}

/** The customers that a search finds, for lists of other domains. */
export const findCustomersByWords = (store: StoreId, search: string, canSeePii: boolean): FoundRows =>
  findRowsByWords(filteredCustomers.wordIndex, store, search, canSeePii)
