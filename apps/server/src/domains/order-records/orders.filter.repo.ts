import { type RawBuilder, sql } from 'kysely'
import { maxCountedTotal } from '#contract/core/page.ts'
import { minute } from '#contract/core/time.ts'
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
import {
  facetConditions,
  type LeadingFilter,
  type IndexChoice,
  chooseIndex,
  type OrderFilter,
} from './order-index-choice.repo.ts'

type Condition = RawBuilder<unknown>

const wordIndex: WordIndex = {
  table: 'orders',
  alias: 'o',
  wordsTable: 'order_words',
  idColumn: 'order_id',
  timeColumn: 'placed_at',
  signature: 'signature',
}

/** Spelled as in the index; orders without a window sort first. */
export const windowDay = sql`coalesce(o.window_date, '1970-01-01'::date)`

interface ColumnExpressions {
  total: Condition
  windowDay: Condition
  endsAt: Condition
}

const indexedColumns: ColumnExpressions = { total: sql`o.total`, windowDay, endsAt: sql`o.window_ends_at` }

/** The same columns in a form that no index matches, for scans by newest first. */
const unindexedColumns: ColumnExpressions = {
  total: sql`(o.total + 0)`,
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

const existsIn = ({ table, alias, condition }: NarrowTable): Condition =>
  sql`exists (select 1 from ${table} where ${condition} and ${sql.raw(`${alias}.order_id`)} = o.id offset 0)`

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
  // Orders without a window match no date range.
  if (filter.windowFrom ?? filter.windowTo) where.push(sql`${columns.windowDay} > '1970-01-01'::date`)
  addIf(filter.windowFrom, () => sql`${columns.windowDay} >= ${dayParam(filter.windowFrom)}`)
  addIf(filter.windowTo, () => sql`${columns.windowDay} <= ${dayParam(filter.windowTo)}`)
  addIf(filter.late, () => lateCondition(leadingFilter === 'late' ? indexedColumns.endsAt : columns.endsAt))
  // Filter dates are days in the store's time zone.
  const zone = sql`(select timezone from stores where id = ${store})`
  return [...where, ...withinDays(sql`o.placed_at`, filter.placedFrom, filter.placedTo, zone)]
}

/** Whether no order of the store, nor its time zone, has changed since a snapshot. Triggers write `order_changes`. */
export const ordersUnchangedSince =
  (store: StoreId) =>
  (snapshot: Condition): Condition =>
    sql`not exists (select 1 from order_changes k
      where k.store_id = ${store} and not pg_visible_in_snapshot(k.xid, ${snapshot}))`

/**
 * Selects matching orders by their conditions instead of by an ordered scan, with only the columns that lists sort by.
 */
const materialize = (where: readonly Condition[]): Condition =>
  sql`(select o.id, o.placed_at, o.number, o.total, o.window_date from orders o
    where ${sql.join([...where], sql` and `)} offset 0) o`

const noConditions = [sql`true`]

/** Ranges whose index isn't ordered by newest: matches are sorted while they are few. */
const readByBounds = (
  store: StoreId,
  filter: OrderFilter,
  leadingFilter: LeadingFilter | undefined,
): Partial<ListPlan> => {
  const within = materialize(orderConditions(store, filter))
  return {
    where: orderConditions(store, filter, {
      leadingFilter: leadingFilter === 'late' ? undefined : leadingFilter,
      columns: unindexedColumns,
    }),
    countFrom: within,
    // The newest orders are the last to be late, so a scan by newest would pass nearly all orders.
    smallSet: {
      from: sql`${within} where true`,
      column: sql`o.placed_at`,
      id: sql`o.id`,
      maxRows: filter.late ? maxCountedTotal : maxSortedKeys,
    },
  }
}

/** Uses an index ordered by newest; for other sort orders only while matches are few. */
const readByIndex = (
  store: StoreId,
  filter: OrderFilter,
  leadingFilter: LeadingFilter,
  sort: NamedSort,
): Partial<ListPlan> => {
  const where = orderConditions(store, filter, { leadingFilter, columns: unindexedColumns })
  if (sort.by === 'placedAt') return { where }
  const matches = materialize(where)
  const counted = sql`orders o where ${sql.join(where, sql` and `)}`
  return {
    countFrom: counted,
    smallSet: { from: sql`${matches} where true`, column: sort.column, id: sql`o.id`, maxRows: maxSortedKeys },
  }
}

/**
 * Looking up n orders costs n steps; finding 50 of them in a scan of N costs 50 N / n larger steps. The limit is where
 * both cost the same. n isn't known above the count limit.
 */
const maxLookups = (store: StoreId): Condition => sql`(select least(sqrt(130.0 * (last_number - 999)),
  ${sql.lit(maxCountedTotal)}) from order_counters where store_id = ${store})`

/**
 * One lookup costs as much as scanning ten orders, either all or those of the rarest filter. Above twice the count
 * limit, a scan of the more common filter reaches the limit soon.
 */
const maxScanned = (store: StoreId, choice: IndexChoice | undefined): Condition => {
  const passed = sql`(last_number - 999) * ${choice?.share ?? 1000}::bigint / 10000`
  const limit = choice ? sql`least(${passed}, ${sql.lit(maxCountedTotal * 2)})` : passed
  return sql`(select ${limit} from order_counters where store_id = ${store})`
}

/** A search with a leading hash sign matches the order number only. */
const parseSearch = (
  search: string | undefined,
  canSeePii: boolean,
): { search: string | undefined; canSeePii: boolean } => {
  const number = /^\s*#\s*(\d+)\s*$/.exec(search ?? '')?.[1]
  return number === undefined ? { search, canSeePii } : { search: number, canSeePii: false }
}

/** Few orders are left by the rarest filter: checks search terms, products and tags on each. */
const readByScan = (where: readonly Condition[], isNewest: boolean): Partial<ListPlan> =>
  isNewest ? { where } : { from: materialize(where), where: noConditions }

interface SetSearch {
  /** The filter without search terms, products and tags, and the index chosen for it. */
  rest: OrderFilter
  choice: IndexChoice | undefined
  terms: readonly string[]
  narrow: readonly NarrowTable[]
  canSeePii: boolean
}

const readBySets = (
  store: StoreId,
  { rest, choice, terms, narrow, canSeePii }: SetSearch,
  sort: NamedSort,
): Partial<ListPlan> => {
  const isNewestFirst = sort.by === 'placedAt'
  const isOnlyFilter = Object.values(rest).every((value) => value === undefined)
  const where = orderConditions(store, rest, { columns: unindexedColumns })
  const fallback = {
    above: maxScanned(store, choice),
    where: orderConditions(store, rest, { leadingFilter: choice?.leadingFilter, columns: unindexedColumns }),
  }
  const [onlyTable, ...otherTables] = narrow
  if (onlyTable && isNewestFirst && terms.length === 0 && otherTables.length === 0) {
    return readByNarrowTable(wordIndex, onlyTable, { store, where, fallback, isOnlyFilter }, sort)
  }
  const sets = narrow.map((table) => toIdSet(wordIndex, table))
  const maxRows = maxLookups(store)
  const query = { store, canSeePii, terms, sets, where, fallback, isOnlyFilter, sort, isNewestFirst, maxRows }
  const walk = [...where, ...terms.map((term) => hasTerm(wordIndex, store, term, canSeePii)), ...narrow.map(existsIn)]
  return { where: walk, ...readByWords(wordIndex, query) }
}

const rangeFilters = ['totalMin', 'totalMax', 'windowFrom', 'windowTo', 'late'] as const

/** Chooses how to read a list of orders: by the narrowest filter, which also gives the count. */
export const chooseReading = (store: StoreId, filter: OrderFilter, sort: NamedSort, mayMatchPii: boolean): ListPlan => {
  const { search, canSeePii } = parseSearch(filter.search, mayMatchPii)
  const rest: OrderFilter = { ...filter, search: undefined, product: undefined, tag: undefined }
  const rows = sql`orders o on o.store_id = ${store} and o.id = chosen.row_id`
  const isNewest = sort.by === 'placedAt'
  const terms = search ? toSearchTerms(search, canSeePii) : []
  const narrow = narrowTables(store, filter)
  const choice = chooseIndex(rest)
  const reading = { from: sql`orders o`, where: orderConditions(store, rest), id: sql`o.id`, sort, rows }
  if (terms.length > 0 || narrow.length > 0) {
    if (!choice?.isRare) return { ...reading, ...readBySets(store, { rest, choice, terms, narrow, canSeePii }, sort) }
    const termConditions = terms.map((term) => hasTerm(wordIndex, store, term, canSeePii))
    const where = [
      ...orderConditions(store, rest, { leadingFilter: choice.leadingFilter, columns: unindexedColumns }),
      ...termConditions,
      ...narrow.map(existsIn),
    ]
    return { ...reading, ...readByScan(where, isNewest) }
  }
  const isBounded = rangeFilters.some((name) => rest[name] !== undefined)
  if (isNewest && isBounded && !(rest.placedFrom ?? rest.placedTo)) {
    return { ...reading, ...readByBounds(store, rest, choice?.leadingFilter) }
  }
  return choice ? { ...reading, ...readByIndex(store, rest, choice.leadingFilter, sort) } : reading
}
