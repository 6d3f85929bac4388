import { type RawBuilder, sql } from 'kysely'
import { maxCountedTotal, type Page } from '#contract/core/page.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { RawJson } from '#server/platform/raw-json.ts'
import { decodeCursor, encodeCursor, type SortType } from './cursor.ts'
import { currentSnapshot, type StoreChanges, unchangedSince } from './store-changes.ts'

export type Sql = RawBuilder<unknown>

/** A sort order of a list: an indexed expression, and its type for the cursor. */
export interface Sort {
  column: Sql
  type: SortType
}

/** The sort order of a request. */
export interface RequestedSort extends Sort {
  by: string
  order: 'asc' | 'desc'
}

/** The number of matches; for `SmallSetPlan.maxRows`. */
export const matchCount = sql`(select n from total)`

interface SmallSetPlan {
  /** Up to how many matches the plan is used: a number, or an expression, which may use `matchCount`. */
  maxRows: number | Sql
  /** A table and its conditions. */
  from: Sql
  column: Sql
  id: Sql
}

/** How a page and its count are read. */
export interface ListPlan {
  /** `brands b`, with the alias that `row`, `where` and the sorts use. */
  from: Sql
  id: Sql
  where: readonly Sql[]
  sort: Sort
  /**
   * The table that `row` and `join` read, joined to `chosen.row_id`. If given, the keys of the page are selected first,
   * with an index-only scan where possible, and only the rows of the page are read.
   */
  rows?: Sql | undefined
  /** A common table expression called `found` for `countFrom` and `smallSet`, so that it is computed once. */
  matches?: Sql | undefined
  /** A cheaper table with conditions that has as many rows as `from` and `where`, for the count. */
  countFrom?: Sql | undefined
  /** Alternative plan for small result sets; needs `rows`. */
  smallSet?: SmallSetPlan | undefined
}

interface ListRequest extends ListPlan {
  /** Joined only to the rows of the page, not for the count. */
  join?: Sql | undefined
  row: Sql
  /** The changes after which a cached count isn't valid; without it every call counts. */
  changes?: StoreChanges | undefined
  order: 'asc' | 'desc'
  limit: number
  cursor: string | undefined
}

interface PageRow {
  items: string
  found: number
  last_key: string | null
  last_id: string | null
  total: number
  snapshot: string
}

// A count that reaches the cap reads ten thousand index entries, ten times the cost of the page. A list above the cap
// usually stays above it, so it is recounted once a minute. Smaller lists are counted exactly each time, unless
// nothing has changed.
const cacheMs = 60_000
const maxCachedCounts = 10_000
const countLimit = sql.lit(maxCountedTotal + 1)
const nothing = sql``
/** Smaller counts are as cheap as the validity check, except with a small-set plan. */
const minCachedCount = 200

/** Up to so many matches at the last count, the plan for small sets is used without counting first. */
const maxKnownSmallSet = 300

interface CachedCount {
  total: number
  snapshot: string
  until: number
}
const countCache = new Map<string, CachedCount>()

const readCachedCount = (key: string): CachedCount | undefined => {
  const cached = countCache.get(key)
  return cached && cached.until > Date.now() ? cached : undefined
}

const cacheCount = (key: string, { total, snapshot }: PageRow): void => {
  if (countCache.size >= maxCachedCounts) countCache.clear()
  countCache.set(key, { total, snapshot, until: Date.now() + cacheMs })
}

/** The same statement text with and without a cached count, so that it is prepared once. */
const countUnlessCached = (changes: StoreChanges, cached: CachedCount | undefined, countQuery: Sql): Sql => {
  const snapshot = sql`${cached?.snapshot ?? null}::pg_snapshot`
  return sql`case when ${snapshot} is not null and ${unchangedSince(changes, snapshot)}
    then ${cached?.total ?? null}::bigint else ${countQuery} end`
}

/**
 * One page by keyset, built as JSON by PostgreSQL: page and capped count in one statement, the deepest page as cheap as
 * the first. `sortBy` is part of the cursor, so that a cursor isn't used with another sort order.
 */
export const listPage = async <Row>(db: Db, sortBy: string, request: ListRequest): Promise<RawJson<Page<Row>>> => {
  const { sort, order, limit } = request
  const sortName = `${sortBy} ${order}`
  const pageSize = sql.lit(limit)
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const where = sql.join([...request.where], sql` and `)
  const position = request.cursor === undefined ? undefined : decodeCursor(request.cursor, sort.type, sortName)
  const countQuery = sql`(select count(*) from (
    select 1 from ${request.countFrom ?? sql`${request.from} where ${where}`} limit ${countLimit}) counted)`
  const matchesCte = request.matches ? sql`found as materialized (${request.matches}), ` : nothing
  const { sql: countText, parameters } = sql`${matchesCte}${countQuery}`.compile(db)
  const countKey = `${countText} ${JSON.stringify(parameters)}`
  const cached = readCachedCount(countKey)
  const isCapped = cached !== undefined && cached.total > maxCountedTotal
  const uncappedTotal = request.changes ? countUnlessCached(request.changes, cached, countQuery) : countQuery
  const total = isCapped ? sql`${countLimit}::bigint` : uncappedTotal

  const afterCursor = (column: Sql, id: Sql) =>
    position
      ? sql`and (${column}, ${id}) ${order === 'asc' ? sql`>` : sql`<`}
          (${position.key}::${sql.raw(sort.type)}, ${position.id}::uuid)`
      : nothing
  const orderAndLimit = (column: Sql, id: Sql) =>
    sql`order by ${column} ${direction}, ${id} ${direction} limit ${sql.lit(limit + 1)}`

  const { rows: rowTable, row, from, join = nothing, smallSet, id } = request
  const keys = sql`${sort.column} as sort_key, ${id} as row_id`
  const matchingRows = sql`where ${where} ${afterCursor(sort.column, id)}`
  const largeSet = sql`select ${keys} from ${from} ${matchingRows}`
  const smallSetMax = typeof smallSet?.maxRows === 'number' ? sql.lit(smallSet.maxRows) : smallSet?.maxRows
  // Both plans find the same rows, so a count that has changed since costs time, not correctness.
  const knownSmallSet = cached && cached.total <= maxKnownSmallSet ? smallSet : undefined
  const plan =
    smallSet && !knownSmallSet
      ? sql`total as materialized (select ${total} as n),
        weighed as materialized (select ${matchCount} <= ${smallSetMax} as is_few), `
      : nothing
  const readSmallSet = ({ column, id: rowId, from: rows }: SmallSetPlan, condition: Sql): Sql =>
    sql`(select ${column} as sort_key, ${rowId} as row_id from ${rows} ${afterCursor(column, rowId)} ${condition}
      ${orderAndLimit(column, rowId)})`
  const readEither = (small: SmallSetPlan): Sql =>
    sql`(${largeSet} and (select not is_few from weighed) ${orderAndLimit(sort.column, id)})
      union all ${readSmallSet(small, sql`and (select is_few from weighed)`)}`
  const pageKeys = knownSmallSet
    ? readSmallSet(knownSmallSet, nothing)
    : smallSet
      ? readEither(smallSet)
      : sql`${largeSet} ${orderAndLimit(sort.column, id)}`
  const page = rowTable
    ? sql`select ${row} as item, chosen.sort_key, chosen.row_id from (${pageKeys}) chosen join ${rowTable} ${join}`
    : sql`select ${row} as item, ${keys} from ${from} ${join} ${matchingRows} ${orderAndLimit(sort.column, id)}`
  const lazyTotal = position ? total : sql`case when count(*) <= ${pageSize} then count(*) else ${total} end`
  const pageTotal = knownSmallSet
    ? sql`(select count(*) from ${knownSmallSet.from})`
    : smallSet
      ? matchCount
      : lazyTotal

  // If the first page has all rows, no separate count is needed.
  const { rows } = await sql<PageRow>`
    with ${matchesCte}${plan}page as (
      ${page}
    ), numbered as (
      select *, row_number() over (order by sort_key ${direction}, row_id ${direction}) as place from page
    )
    select
      coalesce(json_agg(item order by place) filter (where place <= ${pageSize}), '[]')::text as items,
      count(*) as found,
      max(sort_key::text) filter (where place = ${pageSize}) as last_key,
      max(row_id::text) filter (where place = ${pageSize}) as last_id,
      ${pageTotal} as total,
      ${currentSnapshot} as snapshot
    from numbered`.execute(db)

  const result = rows[0] ?? { items: '[]', found: 0, last_key: null, last_id: null, total: 0, snapshot: '' }
  const isWorthCaching = smallSet !== undefined || result.total >= minCachedCount
  const isCacheable = request.changes ? isWorthCaching : result.total > maxCountedTotal
  if (!isCapped && isCacheable) cacheCount(countKey, result)
  const hasMore = result.found > limit && result.last_key !== null && result.last_id !== null
  const nextCursor = hasMore
    ? encodeCursor({ key: String(result.last_key), id: String(result.last_id), by: sortName })
    : null
  const shownTotal = Math.min(result.total, maxCountedTotal)
  const totalsJson = `"total":${shownTotal},"totalIsCapped":${result.total > maxCountedTotal},"nextCursor":${JSON.stringify(nextCursor)}`
  return { json: `{"data":${result.items},${totalsJson}}` }
}
