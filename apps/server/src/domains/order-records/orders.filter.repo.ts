import { type RawBuilder, sql } from 'kysely'
import { minute } from '#contract/core/time.ts'
import { orderStatuses } from '#contract/domains/order.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { withinDays } from '#server/platform/db/day-range.ts'
import type { ConditionUse, FilteredTable } from '#server/platform/lists/filter-plan.ts'
import type { NarrowTable } from '#server/platform/lists/set-search.ts'
import { chooseIndex, facetConditions, type LeadingFilter, type OrderFilter } from './order-index-choice.repo.ts'

type Condition = RawBuilder<unknown>

/** Spelled as in the index; orders without a window sort first. */
export const windowDay = sql`coalesce(o.window_date, '1970-01-01'::date)`

interface ColumnExpressions {
  total: Condition
  windowId: Condition
  windowDay: Condition
  endsAt: Condition
}

const indexedColumns: ColumnExpressions = {
  total: sql`o.total`,
  windowId: sql`o.window_id`,
  windowDay,
  endsAt: sql`o.window_ends_at`,
}

/** The same columns in a form that no index matches, for scans by newest first. */
const unindexedColumns: ColumnExpressions = {
  total: sql`(o.total + 0)`,
  windowId: sql`greatest(o.window_id, null)`,
  windowDay: sql`greatest(o.window_date, '1970-01-01'::date)`,
  endsAt: sql`greatest(o.window_ends_at, '-infinity'::timestamptz)`,
}

/** Passed through a sub-select so that the generic plan is used for all bounds. */
const boundParam = (value: number | undefined): Condition => sql`(select ${value}::bigint)`
const dayParam = (value: string | undefined): Condition => sql`(select ${value}::date)`

/** Windows end on full minutes, so the count of late orders can be cached for the current minute. */
const currentMinute = (): string => new Date(Math.floor(Date.now() / minute) * minute).toISOString()

const lateCondition = (endsAt: Condition): Condition => sql`o.status in ('pending', 'confirmed', 'processing')
  and o.window_ends_at is not null and ${endsAt} <= (select ${currentMinute()}::timestamptz)`

const tagKey = (tag: string): Condition => sql`(select lower(normalize(${tag}::text, nfkc)))`

/** Narrow tables that list the orders of a product or tag. */
const narrowTables = (store: StoreId, { product, tag }: OrderFilter): NarrowTable[] => [
  ...(product === undefined
    ? []
    : [
        {
          table: sql`order_products p`,
          alias: 'p',
          condition: sql`p.store_id = ${store} and p.product_id = ${product}`,
        },
      ]),
  ...(tag === undefined
    ? []
    : [
        {
          table: sql`order_tags t`,
          alias: 't',
          condition: sql`t.store_id = ${store} and t.tag_key = ${tagKey(tag)}`,
        },
      ]),
]

interface ConditionOptions {
  /** The filter whose index is scanned; the other conditions are checked on the way. */
  leadingFilter?: LeadingFilter | undefined
  columns?: ColumnExpressions
}

/** Conditions of a filter except search terms, products and tags, over the alias `o`. */
const orderConditions = (
  store: StoreId,
  filter: OrderFilter,
  { leadingFilter, columns = indexedColumns }: ConditionOptions = {},
): Condition[] => {
  const where = [sql`o.store_id = ${store}`, ...facetConditions(filter, leadingFilter)]
  const addIf = (value: unknown, condition: () => Condition): void => {
    if (value !== undefined) where.push(condition())
  }
  addIf(filter.totalMin, () => sql`${columns.total} >= ${boundParam(filter.totalMin)}`)
  addIf(filter.totalMax, () => sql`${columns.total} <= ${boundParam(filter.totalMax)}`)
  addIf(filter.window, () => sql`${columns.windowId} = ${filter.window}`)
  // Orders without a window match no date range.
  if (filter.windowFrom ?? filter.windowTo) where.push(sql`${columns.windowDay} > '1970-01-01'::date`)
  addIf(filter.windowFrom, () => sql`${columns.windowDay} >= ${dayParam(filter.windowFrom)}`)
  addIf(filter.windowTo, () => sql`${columns.windowDay} <= ${dayParam(filter.windowTo)}`)
  addIf(filter.late, () => lateCondition(leadingFilter === 'late' ? indexedColumns.endsAt : columns.endsAt))
  // Filter dates are days in the store's time zone.
  const zone = sql`(select timezone from stores where id = ${store})`
  return [...where, ...withinDays(sql`o.placed_at`, filter.placedFrom, filter.placedTo, zone)]
}

const isOnlyFilter = (filter: OrderFilter, name: keyof OrderFilter): boolean =>
  Object.entries(filter).every(([key, value]) => (key === name) === (value !== undefined))

/** Most orders are completed; how many aren't is in the store's counters. */
const complement: FilteredTable<OrderFilter>['complement'] = (store, filter) => {
  if (filter.status !== 'completed' || !isOnlyFilter(filter, 'status')) return undefined
  const others = orderStatuses.filter((status) => status !== 'completed')
  // Not as a value: the planner would see fewer rows with the value than without it, and plan every call.
  const names = sql.join(others.map((status) => sql.lit(status)))
  const sizes = others.map((status) => sql.ref(status))
  return {
    ids: sql`select o.id from orders o where o.store_id = ${store} and o.status in (${names})`,
    size: sql`(select ${sql.join(sizes, sql` + `)} from order_counters where store_id = ${store})`,
  }
}

const rangeFilters = ['totalMin', 'totalMax', 'window', 'windowFrom', 'windowTo', 'late'] as const

const conditionsFor = (store: StoreId, filter: OrderFilter, use: ConditionUse): Condition[] => {
  if (use === 'index') return orderConditions(store, filter)
  if (use === 'check') return orderConditions(store, filter, { columns: unindexedColumns })
  const leadingFilter = chooseIndex(filter)?.leadingFilter
  return orderConditions(store, filter, {
    leadingFilter: use === 'rangeScan' && leadingFilter === 'late' ? undefined : leadingFilter,
    columns: unindexedColumns,
  })
}

export const filteredOrders: FilteredTable<OrderFilter> = {
  wordIndex: {
    table: 'orders',
    alias: 'o',
    wordsTable: 'order_words',
    idColumn: 'order_id',
    timeColumn: 'placed_at',
    signature: 'signature',
  },
  newestSort: 'placedAt',
  sortColumns: ['id', 'placed_at', 'number', 'total', 'window_date'],
  keysFirst: true,
  narrowTables,
  withoutSets: (filter) => ({ ...filter, search: undefined, product: undefined, tag: undefined }),
  conditions: conditionsFor,
  chooseIndex,
  isByRange: (filter) =>
    rangeFilters.some((name) => filter[name] !== undefined) && !(filter.placedFrom ?? filter.placedTo),
  matchesOldest: ({ late }) => late !== undefined,
  complement,
  rowCount: (store) => sql`(select last_number - 999 from order_counters where store_id = ${store})`,
}

/** A search with a leading hash sign matches the order number only. */
export const parseSearch = (
  search: string | undefined,
  canSeePii: boolean,
): { search: string | undefined; canSeePii: boolean } => {
  const number = /^\s*#\s*(\d+)\s*$/.exec(search ?? '')?.[1]
  return number === undefined ? { search, canSeePii } : { search: number, canSeePii: false }
}
