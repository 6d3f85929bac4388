import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { maxCountedTotal } from '#contract/core/page.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { aggregateColumns, type CompactColumns, selectColumns } from './compact-rows.ts'
import { decodeCursor, type SortType } from './cursor.ts'
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

export interface ListRequest extends ListPlan {
  /** Joined only to the rows of the page, not for the count. */
  join?: Sql | undefined
  row: Sql
  /** Instead of `row`: the page has an array for each of them. */
  columns?: CompactColumns | undefined
  /** The changes after which a cached count isn't valid; without it every call counts. */
  changes?: StoreChanges | undefined
  order: 'asc' | 'desc'
  limit: number
  cursor: string | undefined
}

export interface PageRow {
  /** Null without rows. */
  items: string | null
  found: number
  last_key: string | null
  last_id: string | null
  total: number
  snapshot: string
}

/**
 * What is known of the count before the statement runs: nothing, or only a count that may be outdated; that it is above
 * the limit; that the plan for small sets fits.
 */
export type KnownCount = 'unknown' | 'capped' | 'small'

/** Values that are known when the statement runs. Its text is the same with and without them. */
export const cachedSnapshot = Symbol('snapshot of the cached count')
export const cachedTotal = Symbol('cached count')

const countLimit = sql.lit(maxCountedTotal + 1)
const nothing = sql``

const countUnlessCached = (changes: StoreChanges, countQuery: Sql): Sql => {
  const snapshot = sql`${cachedSnapshot}::pg_snapshot`
  return sql`case when ${snapshot} is not null and ${unchangedSince(changes, snapshot)}
    then ${cachedTotal}::bigint else ${countQuery} end`
}

const joinConditions = ({ where }: ListPlan): Sql => sql.join([...where], sql` and `)

const selectCount = (request: ListRequest): Sql => sql`(select count(*) from (
    select 1 from ${request.countFrom ?? sql`${request.from} where ${joinConditions(request)}`} limit ${countLimit}) counted)`

const toMatchesCte = ({ matches }: ListPlan): Sql => (matches ? sql`found as materialized (${matches}), ` : nothing)

/** Identifies the count of a request: its statement and values. */
export const toCountKey = (db: Db, request: ListRequest): string => {
  const { sql: text, parameters } = sql`${toMatchesCte(request)}${selectCount(request)}`.compile(db)
  return `${text} ${JSON.stringify(parameters)}`
}

/** Page and capped count in one statement. */
export const compilePage = (
  db: Db,
  sortName: string,
  request: ListRequest,
  known: KnownCount,
): CompiledQuery<PageRow> => {
  const { sort, order, limit } = request
  const pageSize = sql.lit(limit)
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const position = request.cursor === undefined ? undefined : decodeCursor(request.cursor, sort.type, sortName)
  const countQuery = selectCount(request)
  const matchesCte = toMatchesCte(request)
  const uncappedTotal = request.changes ? countUnlessCached(request.changes, countQuery) : countQuery
  const total = known === 'capped' ? sql`${countLimit}::bigint` : uncappedTotal

  const afterCursor = (column: Sql, id: Sql) =>
    position
      ? sql`and (${column}, ${id}) ${order === 'asc' ? sql`>` : sql`<`}
          (${position.key}::${sql.raw(sort.type)}, ${position.id}::uuid)`
      : nothing
  const orderAndLimit = (column: Sql, id: Sql) =>
    sql`order by ${column} ${direction}, ${id} ${direction} limit ${sql.lit(limit + 1)}`

  const { rows: rowTable, columns, from, join = nothing, smallSet, id } = request
  const row = columns ? selectColumns(columns) : sql`${request.row} as item`
  const keys = sql`${sort.column} as sort_key, ${id} as row_id`
  const matchingRows = sql`where ${joinConditions(request)} ${afterCursor(sort.column, id)}`
  const largeSet = sql`select ${keys} from ${from} ${matchingRows}`
  const smallSetMax = typeof smallSet?.maxRows === 'number' ? sql.lit(smallSet.maxRows) : smallSet?.maxRows
  // Both plans find the same rows, so a count that has changed since costs time, not correctness.
  const knownSmallSet = known === 'small' ? smallSet : undefined
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
    ? sql`select ${row}, chosen.sort_key, chosen.row_id from (${pageKeys}) chosen join ${rowTable} ${join}`
    : sql`select ${row}, ${keys} from ${from} ${join} ${matchingRows} ${orderAndLimit(sort.column, id)}`
  const lazyTotal = position ? total : sql`case when count(*) <= ${pageSize} then count(*) else ${total} end`
  const pageTotal = knownSmallSet
    ? sql`(select count(*) from ${knownSmallSet.from})`
    : smallSet
      ? matchCount
      : lazyTotal

  const isShown = sql`place <= ${pageSize}`
  const items = columns
    ? aggregateColumns(columns, isShown)
    : sql`json_agg(item order by place) filter (where ${isShown})::text`

  // If the first page has all rows, no separate count is needed.
  return sql<PageRow>`
    with ${matchesCte}${plan}page as (
      ${page}
    ), numbered as (
      select *, row_number() over (order by sort_key ${direction}, row_id ${direction}) as place from page
    )
    select
      ${items} as items,
      count(*) as found,
      max(sort_key::text) filter (where place = ${pageSize}) as last_key,
      max(row_id::text) filter (where place = ${pageSize}) as last_id,
      ${pageTotal} as total,
      ${currentSnapshot} as snapshot
    from numbered`.compile(db)
}
