import { type RawBuilder, sql } from 'kysely'
import { countedTo } from '#contract/core/page.ts'
import { digitsOf, wordsIn } from './fold.ts'
import { type ListRequest, type Sort, totalFound } from './list.ts'
import { gathered } from './set-search.ts'

type Condition = RawBuilder<unknown>

/** A table that is searched by any part of a text: with its alias, id and normalized text column. */
export interface Texted {
  from: Condition
  id: Condition
  text: Condition
  /** The term, normalized as the text is. */
  folded(word: string): Condition
  /** The indexed condition for rows that may contain all parts. An empty part matches everything. */
  mayHave(parts: readonly Condition[]): Condition
}

interface Sought {
  search: string
  /** Further conditions; include the store and all other fixed ones. */
  where: readonly Condition[]
  sort: Sort
  order: 'asc' | 'desc'
}

type Reading = Pick<ListRequest, 'from' | 'where' | 'id' | 'found' | 'counted' | 'few' | 'sort'>

/** Up to this many candidates it is faster to compare each than to search the index for further terms. */
const fewTold = 300
/** The number of rows from which the share of matches is estimated. */
const sample = 100
const longestWalk = countedTo * 4
const pageful = 51

/** Created once: creating them for every search took a twelfth of the time to build the statement. */
const lit = {
  fewTold: sql.lit(fewTold),
  oneMoreThanFew: sql.lit(fewTold + 1),
  /** Up to this many matches it is faster to sort them than to estimate. */
  fewFound: sql.lit(300),
  sample: sql.lit(sample),
  isDense: sql.lit(sample / 4),
  worthWalking: sql.lit(sample * pageful),
  countedTo: sql.lit(countedTo),
  oneMoreThanCounted: sql.lit(countedTo + 1),
  longestWalk: sql.lit(longestWalk),
  oneMoreThanWalked: sql.lit(longestWalk + 1),
}

const and = (conditions: readonly Condition[]): Condition => sql.join([...conditions], sql` and `)

/** Trigrams need three letters or digits in a row; after a separator, as in `-19`, fewer do: pg_trgm pads words. */
const isIndexed = (word: string): boolean => /[\p{L}\p{N}]{3}/u.test(word) || digitsOf(word) !== undefined

/** One condition for all terms: with several, the planner would estimate almost no matches. */
const hasAll = (text: Condition, words: readonly Condition[]): Condition =>
  sql`least(${sql.join(words.map((word) => sql`strpos(${text}, (select ${word}))`))}) > 0`

/** The rows found by the index that contain all terms, as `id` and `sort_key`. */
const foundBy = (of: Texted, { where, sort }: Sought, words: readonly string[]): Condition => {
  const asked = words.map((word) => of.folded(word))
  const keys = sql`${of.id} as id, ${sort.column} as sort_key`
  const byParts = (parts: readonly Condition[], ...also: Condition[]): Condition =>
    sql`select ${keys} from ${of.from} where ${and([...where, of.mayHave(parts), hasAll(of.text, asked), ...also])}`
  const codes = words.map((word) => ({ word, part: digitsOf(word) }))
  const telling = codes.flatMap(({ part }) => (part === undefined ? [] : [of.folded(part)]))
  const [longest] = codes
    .flatMap(({ word, part }) => (part !== word && isIndexed(word) ? [word] : []))
    .toSorted((a, b) => b.length - a.length)
  if (telling.length === 0) return byParts(asked)
  if (longest === undefined) return byParts(telling)
  // If few rows have the codes, those are compared directly: searching the index for common terms takes longer.
  return sql`with told as materialized (
      select ${keys}, ${of.text} as text from ${of.from} where ${and([...where, of.mayHave(telling)])}
      limit ${lit.oneMoreThanFew}
    )
    select id, sort_key from told
    where (select count(*) from told) <= ${lit.fewTold} and ${hasAll(sql`told.text`, asked)}
    union all
    (${byParts([...telling, of.folded(longest)], sql`(select count(*) from told) > ${lit.fewTold}`)})`
}

/**
 * As many rows as there are matches, up to the cap. If more than a quarter of the sample matches, counting along the table
 * is faster than the index; if that takes too many rows, the index is used after all.
 */
const countedBy = (of: Texted, { where }: Sought, has: Condition): Condition => {
  const every = and(where)
  const first = (most: Condition): Condition =>
    sql`(select ${has} as is_met from ${of.from} where ${every} limit ${most}) w`
  const all = sql`(select count(*) from (select 1 from ${of.from} where ${every} limit ${lit.oneMoreThanWalked}) w)`
  return sql`(
    with sampled as materialized (
      select count(*) filter (where is_met) > ${lit.isDense} as is_dense from ${first(lit.sample)}
    ), met as materialized (
      select count(*) as n from (select 1 from ${first(lit.longestWalk)}
        where is_met and (select is_dense from sampled) limit ${lit.oneMoreThanCounted}) w
    ), walked as materialized (
      select n, is_dense and (n > ${lit.countedTo} or ${all} <= ${lit.longestWalk}) as is_whole
      from met, sampled
    )
    select 1 from walked, generate_series(1, n) where is_whole
    union all
    (select 1 from found where (select not is_whole from walked))) c`
}

/** Sorting n matches takes n steps, walking to a page among N rows 51 N / n; N / n is estimated from the first rows. */
const worthSorting = (of: Texted, { where, sort, order }: Sought, has: Condition): Condition => {
  const direction = sql.raw(order)
  const first = sql`select ${has} as is_met from ${of.from} where ${and(where)}
    order by ${sort.column} ${direction}, ${of.id} ${direction} limit ${lit.sample}`
  return sql`case when ${totalFound} <= ${lit.fewFound} then ${lit.fewFound}
    when ${totalFound} > ${lit.countedTo} then 0
    else ${lit.worthWalking} / greatest((select count(*) from (${first}) w where is_met), 1) end`
}

/**
 * Reads by parts of a text: few matches are sorted; with many, a page is found by walking in sort order. Terms are wrapped
 * in sub-selects so that a generic plan is used: planning took longer than everything else.
 */
export const readByText = (of: Texted, sought: Sought): Reading => {
  const { search, where, sort } = sought
  const { from, id } = of
  const words = wordsIn(search)
  if (words.length === 0) return { from, id, sort, where }
  const has = hasAll(
    of.text,
    words.map((word) => of.folded(word)),
  )
  const walk = { from, id, sort, where: [...where, has] }
  if (!words.some(isIndexed)) return walk
  const most = worthSorting(of, sought, has)
  return { ...walk, ...gathered(foundBy(of, sought, words), most), counted: countedBy(of, sought, has) }
}
