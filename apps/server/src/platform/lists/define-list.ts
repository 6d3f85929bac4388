import { sql } from 'kysely'
import type { Page } from '#contract/core/page.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { RawJson } from '#server/platform/raw-json.ts'
import { type CompactColumns, toCompactRow } from './compact-rows.ts'
import { listPage } from './list-page.ts'
import type { ListPlan, RequestedSort, Sort, Sql } from './page-statement.ts'
import type { ChangeTopic } from './store-changes.ts'

export interface PageQuery {
  sortBy: string
  sortOrder: 'asc' | 'desc'
  limit: number
  cursor?: string | undefined
  compact?: 'true' | 'columns' | undefined
}

type Arguments = readonly unknown[]
type Dynamic<T, Args extends Arguments> = T | ((...args: Args) => T)

/** The default: rows are read in the order of the sort, and those that don't meet the conditions are skipped. */
interface ReadInOrder<Args extends Arguments> {
  /** A table with its alias, and joins that conditions need. */
  from: Dynamic<Sql, Args>
  id: Sql
  where: (...args: Args) => readonly Sql[]
}

/** For tables that are too large for that: a plan of `readByText`, `readByFilters` or `sortWhileFew`. */
interface Planned<Query, Scope extends Arguments> {
  plan: (query: Query, sort: RequestedSort, ...scope: Scope) => ListPlan
}

/** Need the store as the first part of the scope. */
interface StoreOptions<Args extends Arguments> {
  /** `orders o`: the keys of a page are chosen from an index first, and only then are the rows read from this table. */
  rowTable?: Dynamic<string | undefined, Args>
  /** The count stays cached until something of this topic changes in the store; without it every call counts. */
  changes?: Dynamic<ChangeTopic | undefined, Args>
}

interface ListParts<Query extends PageQuery, Args extends Arguments> {
  sorts: Dynamic<Record<Query['sortBy'], Sort>, Args>
  /** Tables that only `row` needs. */
  join?: Dynamic<Sql, Args>
  /** A row as JSON. */
  row: Dynamic<Sql, Args>
  /** The fields of a row if the query has `compact`. */
  compact?: Dynamic<CompactColumns, Args>
  /** What else a cursor depends on, if the same sort has different keys. */
  cursorScope?: (query: Query) => string
}

type ListSpec<Query extends PageQuery, Scope extends Arguments> = ListParts<Query, [Query, ...Scope]> &
  (ReadInOrder<[Query, ...Scope]> | Planned<Query, Scope>) &
  (Scope extends readonly [StoreId, ...unknown[]]
    ? StoreOptions<[Query, ...Scope]>
    : { [Option in keyof StoreOptions<[]>]?: never })

const resolve = <T, Args extends Arguments>(value: Dynamic<T, Args>, args: Args): T =>
  typeof value === 'function' ? (value as (...args: Args) => T)(...args) : value

const joinRowTable = (rowTable: string, store: unknown): Sql => {
  const alias = rowTable.slice(rowTable.lastIndexOf(' ') + 1)
  const [storeColumn, id] = [sql.ref(`${alias}.store_id`), sql.ref(`${alias}.id`)]
  return sql`${sql.raw(rowTable)} on ${storeColumn} = ${store} and ${id} = chosen.row_id`
}

const isPlainObject = (value: object): boolean =>
  Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype

/** Other objects, such as sets, look alike in JSON: two people would share a statement. */
const assertJson = (value: unknown): void => {
  const isObject = typeof value === 'object' && value !== null
  if (isObject ? !isPlainObject(value) : typeof value === 'function' || typeof value === 'symbol')
    throw new TypeError('Scope and query of a list must be JSON values.')
  if (isObject) for (const part of Object.values(value)) assertJson(part)
}

/** Checked before, because `JSON.stringify` with a function for each value takes several times as long. */
const toKey = (scopeAndQuery: Arguments): string => {
  assertJson(scopeAndQuery)
  return JSON.stringify(scopeAndQuery)
}

let listCount = 0

/**
 * A list with pages by keyset and a capped count, as JSON that PostgreSQL builds. It is called with the scope, usually
 * the store, and the request's query: JSON values, on which the statement depends, and on nothing else except the
 * current minute. The README of this folder describes what happens behind it.
 */
export const defineList = <Row, Query extends PageQuery, Scope extends Arguments = readonly [store: StoreId]>(
  spec: ListSpec<Query, Scope>,
) => {
  listCount += 1
  const listId = listCount
  return (db: Db, ...scopeAndQuery: [...scope: Scope, query: Query]): Promise<RawJson<Page<Row>>> => {
    const query = scopeAndQuery.at(-1) as Query
    const { sortBy, sortOrder: order, limit, cursor } = query
    const by = sortBy as Query['sortBy']
    const build = () => {
      const scope = scopeAndQuery.slice(0, -1) as unknown as Scope
      const args: [Query, ...Scope] = [query, ...scope]
      const sort = { ...resolve(spec.sorts, args)[by], by, order }
      const plan =
        'plan' in spec
          ? spec.plan(query, sort, ...scope)
          : { from: resolve(spec.from, args), id: spec.id, where: spec.where(...args), sort }
      const { rowTable: rowTableOption, changes } = spec as StoreOptions<[Query, ...Scope]>
      const [store] = scope as unknown as readonly [StoreId]
      const topic = resolve(changes, args)
      const rowTable = resolve(rowTableOption, args)
      const compact = spec.compact && query.compact ? resolve(spec.compact, args) : undefined
      return {
        ...(rowTable === undefined ? {} : { rows: joinRowTable(rowTable, store) }),
        ...plan,
        changes: topic && { store, topic },
        join: spec.join && resolve(spec.join, args),
        row: compact ? toCompactRow(compact) : resolve(spec.row, args),
        columns: query.compact === 'columns' ? compact : undefined,
        order,
        limit,
        cursor,
      }
    }
    return listPage<Row>(db, {
      key: `${listId} ${toKey(scopeAndQuery)}`,
      sortBy: spec.cursorScope ? `${by} ${spec.cursorScope(query)}` : by,
      build,
    })
  }
}
