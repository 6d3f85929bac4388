import { type RawBuilder, sql } from 'kysely'
import { countedTo } from '#contract/core/page.ts'
import type { StoreId } from '../actor.ts'
import type { ListRequest, Sort } from './list.ts'

type Condition = RawBuilder<unknown>

/** The table that is searched with its alias, and the columns of narrow tables that refer to it. */
export interface Listed {
  things: string
  alias: string
  id: string
  /** The creation time, by which the newest come first. */
  at: string
}

/** A search for rows that are in all of the sets and meet the conditions. */
export interface InSets {
  store: StoreId
  /** Selects of the id and the time, with the column names of narrow tables. */
  sets: readonly Condition[]
  /** Over the table's alias; includes the store and all other fixed conditions. */
  where: readonly Condition[]
  /** For sets with more than `above` ids, which are too many to look up: the conditions in a form that uses an index. */
  many?: { above: Condition; where: readonly Condition[] } | undefined
}

export type Reading = Pick<ListRequest, 'from' | 'where' | 'id' | 'rows' | 'found' | 'counted' | 'few'> & {
  sort: Sort
}

/** With more matches than this, walking along one word or tag finds a page faster than sorting all matches. */
export const fewMet = 200

const and = (conditions: readonly Condition[]): Condition => sql.join([...conditions], sql` and `)

/**
 * All ids are looked up with one `= any` condition, which scans the index once and in order: separate lookups take twice
 * as long. `offset 0` prevents the planner from starting with the other conditions and comparing their rows with every id.
 */
const metIn = (of: Listed, { store, sets, where, many }: InSets, sort: Sort): Condition => {
  const [things, thing, id] = [sql.raw(of.things), sql.raw(of.alias), sql.raw(`${of.alias}.id`)]
  const { above, where: led } = many ?? { above: sql.lit(countedTo * 2), where }
  const ids = sets.map((set) => sql`select ${sql.raw(`s.${of.id}`)} as id from (${set}) s`)
  const keys = sql`select ${sort.column} as sort_key, ${id} as id`
  return sql`with sought as materialized (
      select array(select s.id from (${sql.join(ids, sql` intersect `)}) s limit b.above + 1) as ids, b.above
      from (select ${above} as above) b
    )
    ${keys} from (select * from ${things} ${thing} where ${sql.raw(`${of.alias}.store_id`)} = ${store}
      and ${id} = any((select ids from sought)::uuid[]) offset 0) ${thing}
    where (select cardinality(ids) <= above from sought) and ${and(where)}
    union all
    ${keys} from ${things} ${thing} where (select cardinality(ids) > above from sought) and ${and(led)}
      and ${and(ids.map((one) => sql`${id} in (${one})`))}`
}

type Gathered = Required<Pick<ListRequest, 'found' | 'counted' | 'few'>>

/** Counts the matches of a statement with the columns `sort_key` and `id`, and sorts them while they are few. */
export const gathered = (found: Condition, most: number | Condition): Gathered => ({
  found,
  counted: sql`found`,
  few: { from: sql`found where true`, column: sql`found.sort_key`, id: sql`found.id`, most },
})

export const gatheredIn = (of: Listed, asked: InSets, sort: Sort, most: number | Condition): Gathered =>
  gathered(metIn(of, asked, sort), most)

/** Whether a row found by walking along a narrow table meets the conditions. */
export const isMet = ({ things, alias }: Listed, where: readonly Condition[], id: Condition): Condition =>
  sql`exists (select 1 from ${sql.raw(things)} ${sql.raw(alias)} where ${and(where)}
    and ${sql.raw(`${alias}.id`)} = ${id} offset 0)`

/** A table with one row per match, for example per tag and order, indexed by time. */
export interface NarrowTable {
  table: Condition
  alias: string
  about: Condition
}

export const setOf = (of: Listed, { table, alias, about }: NarrowTable): Condition =>
  sql`select ${sql.raw(`${alias}.${of.id}`)}, ${sql.raw(`${alias}.${of.at}`)} from ${table} where ${about}`

/** Reads by one narrow table, the newest first: walks along it, or sorts the matches while they are few. */
export const readByNarrow = (
  of: Listed,
  narrow: NarrowTable,
  asked: Omit<InSets, 'sets'> & { isAlone: boolean },
  sort: Sort,
): Omit<Reading, 'rows'> => {
  const [at, id] = [sql.raw(`${narrow.alias}.${of.at}`), sql.raw(`${narrow.alias}.${of.id}`)]
  const walk = { from: narrow.table, id, sort: { ...sort, column: at } }
  if (asked.isAlone) return { ...walk, where: [narrow.about] }
  return {
    ...walk,
    ...gatheredIn(of, { ...asked, sets: [setOf(of, narrow)] }, sort, fewMet),
    where: [narrow.about, isMet(of, asked.where, id)],
  }
}
