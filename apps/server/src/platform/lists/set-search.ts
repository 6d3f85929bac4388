import { sql } from 'kysely'
import { maxCountedTotal } from '#contract/core/page.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { ListPlan, Sort, Sql } from './page-statement.ts'

/** The table that is searched with its alias, and the columns of narrow tables that refer to it. */
export interface SearchTarget {
  table: string
  alias: string
  idColumn: string
  /** The creation time, by which the newest come first. */
  timeColumn: string
}

/** The rows of a store that don't meet the conditions, if they are usually fewer than those that do. */
export interface Complement {
  /** Selects their ids. */
  ids: Sql
  /** Their number, known without counting; null if it isn't known. */
  size: Sql
}

/** A search for rows that are in all of the sets and meet the conditions. */
export interface SetQuery {
  store: StoreId
  /** Selects of the id and the time, with the column names of narrow tables. */
  sets: readonly Sql[]
  /** Over the table's alias; includes the store and all other fixed conditions. */
  where: readonly Sql[]
  /** For sets with more than `above` ids, which are too many to look up: the conditions in a form that uses an index. */
  fallback?: { above: Sql; where: readonly Sql[] } | undefined
  complement?: Complement | undefined
  /** No set has an id twice. */
  areUnique?: true
}

/** With more matches than this, walking along one word or tag finds a page faster than sorting all matches. */
export const maxSortedMatches = 200

const joinAnd = (conditions: readonly Sql[]): Sql => sql.join([...conditions], sql` and `)

/**
 * All ids are looked up with one `= any` condition, which scans the index once and in order: separate lookups take twice
 * as long. `offset 0` prevents the planner from starting with the other conditions and comparing their rows with every id.
 */
const intersectSets = (target: SearchTarget, { store, sets, where, fallback }: SetQuery, sort: Sort): Sql => {
  const [table, alias, id] = [sql.raw(target.table), sql.raw(target.alias), sql.raw(`${target.alias}.id`)]
  const { above, where: indexedWhere } = fallback ?? { above: sql.lit(maxCountedTotal * 2), where }
  const ids = sets.map((set) => sql`select ${sql.raw(`s.${target.idColumn}`)} as id from (${set}) s`)
  const keys = sql`select ${sort.column} as sort_key, ${id} as id`
  return sql`with sought as materialized (
      select array(select s.id from (${sql.join(ids, sql` intersect `)}) s limit b.above + 1) as ids, b.above
      from (select ${above} as above) b
    )
    ${keys} from (select * from ${table} ${alias} where ${sql.raw(`${target.alias}.store_id`)} = ${store}
      and ${id} = any((select ids from sought)::uuid[]) offset 0) ${alias}
    where (select cardinality(ids) <= above from sought) and ${joinAnd(where)}
    union all
    ${keys} from ${table} ${alias} where (select cardinality(ids) > above from sought) and ${joinAnd(indexedWhere)}
      and ${joinAnd(ids.map((idSet) => sql`${id} in (${idSet})`))}`
}

type CollectedMatches = Required<Pick<ListPlan, 'matches' | 'countFrom' | 'smallSet'>>

/** Counts the matches of a statement with the columns `sort_key` and `id`, and sorts them while they are few. */
export const collectMatches = (matches: Sql, maxSorted: number | Sql): CollectedMatches => ({
  matches,
  countFrom: sql`found`,
  smallSet: { from: sql`found where true`, column: sql`found.sort_key`, id: sql`found.id`, maxRows: maxSorted },
})

/** Looking up one row takes as long as reading this many ids of the complement. */
const idsPerLookup = 5

/**
 * Subtracts the complement from the sets, which needs no rows. If the sets have few ids compared with the complement, or
 * very many, the matches are counted.
 */
const countByComplement = (
  { idColumn }: SearchTarget,
  { sets, areUnique }: SetQuery,
  { ids, size }: Complement,
): Sql => {
  const selects = sets.map((set) => sql`select ${sql.raw(`s.${idColumn}`)} as id from (${set}) s`)
  const maxIds = sql.lit(maxCountedTotal * 2)
  const entryIds = areUnique || sets.length > 1 ? sql`entries` : sql`(select distinct id from entries)`
  return sql`(with entries as materialized (
      select id from (${sql.join(selects, sql` intersect `)}) s limit ${maxIds} + 1
    ), choice as materialized (
      select coalesce(count(*) between ${size} / ${sql.lit(idsPerLookup)} and ${maxIds}, false) as is_small from entries
    )
    select 1 from ${entryIds} e where (select is_small from choice)
      and not exists (select 1 from (${ids}) c where c.id = e.id)
    union all
    select 1 from found where not (select is_small from choice)) counted_rows`
}

export const collectIntersection = (
  target: SearchTarget,
  query: SetQuery,
  sort: Sort,
  maxSorted: number | Sql,
): CollectedMatches => ({
  ...collectMatches(intersectSets(target, query, sort), maxSorted),
  ...(query.complement && { countFrom: countByComplement(target, query, query.complement) }),
})

/** Whether a row found by walking along a narrow table meets the conditions. */
export const meetsConditions = ({ table, alias }: SearchTarget, where: readonly Sql[], id: Sql): Sql =>
  sql`exists (select 1 from ${sql.raw(table)} ${sql.raw(alias)} where ${joinAnd(where)}
    and ${sql.raw(`${alias}.id`)} = ${id} offset 0)`

/** A table with one row per match, for example per tag and order, indexed by time. */
export interface NarrowTable {
  table: Sql
  alias: string
  condition: Sql
}

export const toIdSet = (target: SearchTarget, { table, alias, condition }: NarrowTable): Sql =>
  sql`select ${sql.raw(`${alias}.${target.idColumn}`)}, ${sql.raw(`${alias}.${target.timeColumn}`)} from ${table} where ${condition}`

/** Reads by one narrow table, the newest first: walks along it, or sorts the matches while they are few. */
export const readByNarrowTable = (
  target: SearchTarget,
  narrow: NarrowTable,
  query: Omit<SetQuery, 'sets'> & { isOnlyFilter: boolean },
  sort: Sort,
): Omit<ListPlan, 'rows'> => {
  const [at, id] = [sql.raw(`${narrow.alias}.${target.timeColumn}`), sql.raw(`${narrow.alias}.${target.idColumn}`)]
  const walk = { from: narrow.table, id, sort: { ...sort, column: at } }
  if (query.isOnlyFilter) return { ...walk, where: [narrow.condition] }
  return {
    ...walk,
    ...collectIntersection(
      target,
      { ...query, sets: [toIdSet(target, narrow)], areUnique: true },
      sort,
      maxSortedMatches,
    ),
    where: [narrow.condition, meetsConditions(target, query.where, id)],
  }
}
