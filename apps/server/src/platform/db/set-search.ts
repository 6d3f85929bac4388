import { type RawBuilder, sql } from 'kysely'
import { countedTo } from '#contract/core/page.ts'
import type { StoreId } from '../actor.ts'
import type { ListRequest, Sort } from './list.ts'

type Condition = RawBuilder<unknown>

/** Things that narrow tables know of: their own table and alias, and what those call a thing's id and when it came. */
export interface Listed {
  things: string
  alias: string
  id: string
  /** The newest come first. */
  at: string
}

/** What is asked for: to be in all of some sets of ids, and to meet conditions. */
export interface InSets {
  store: StoreId
  /** Each with the id and the time, by the names that narrow tables have for them. */
  sets: readonly Condition[]
  /** Over the alias of the things; the store and whatever else always holds among it. */
  where: readonly Condition[]
  /** Where the sets have too much to look up each: from how many on, and the conditions as an index answers them. */
  many?: { above: Condition; where: readonly Condition[] } | undefined
}

export type Reading = Pick<ListRequest, 'from' | 'where' | 'id' | 'rows' | 'found' | 'counted' | 'few'> & {
  sort: Sort
}

/** Of those that have one word or tag, so many must meet the rest that a walk along it has a page soon. */
export const fewMet = 200

const and = (conditions: readonly Condition[]): Condition => sql.join([...conditions], sql` and `)

/**
 * Looked up by one condition for all ids, so that the index is gone through once and in its order: to look up each takes
 * twice as long. The fence keeps the rest of the conditions from being found by instead: whatever they find would be
 * compared with every id.
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

/** What a statement finds, as `sort_key` and `id`: counted, and sorted while there are at most so many of them. */
export const gathered = (found: Condition, most: number | Condition): Gathered => ({
  found,
  counted: sql`found`,
  few: { from: sql`found where true`, column: sql`found.sort_key`, id: sql`found.id`, most },
})

export const gatheredIn = (of: Listed, asked: InSets, sort: Sort, most: number | Condition): Gathered =>
  gathered(metIn(of, asked, sort), most)

/** Over one that a walk along a narrow table meets: whether it is a thing that meets the conditions. */
export const isMet = ({ things, alias }: Listed, where: readonly Condition[], id: Condition): Condition =>
  sql`exists (select 1 from ${sql.raw(things)} ${sql.raw(alias)} where ${and(where)}
    and ${sql.raw(`${alias}.id`)} = ${id} offset 0)`

/** A table that has the newest first of what it knows something of, such as a tag. */
export interface NarrowTable {
  table: Condition
  alias: string
  about: Condition
}

export const setOf = (of: Listed, { table, alias, about }: NarrowTable): Condition =>
  sql`select ${sql.raw(`${alias}.${of.id}`)}, ${sql.raw(`${alias}.${of.at}`)} from ${table} where ${about}`

/** By one narrow table, the newest first: on a walk along it, or sorted while few meet the rest of what is asked for. */
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
