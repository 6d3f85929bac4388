import { type RawBuilder, sql } from 'kysely'
import { countedTo } from '#contract/core/page.ts'
import { digitsOf, wordsIn } from './fold.ts'
import { type ListRequest, type Sort, totalFound } from './list.ts'
import { gathered } from './set-search.ts'

type Condition = RawBuilder<unknown>

/** Things that are found by any part of a text of theirs: their table with its alias, and the folded column. */
export interface Texted {
  from: Condition
  id: Condition
  text: Condition
  /** What is asked for, folded as the text is. */
  folded(word: string): Condition
  /** What an index answers: which may have all of the parts. An empty part asks for nothing. */
  mayHave(parts: readonly Condition[]): Condition
}

interface Sought {
  search: string
  /** What else holds; the store and whatever else always holds among it. */
  where: readonly Condition[]
  sort: Sort
  order: 'asc' | 'desc'
}

type Reading = Pick<ListRequest, 'from' | 'where' | 'id' | 'found' | 'counted' | 'few' | 'sort'>

/** So few are looked at one by one sooner than more is compared within the index. */
const fewTold = 300
/** So many of the first tell how much of all is meant. */
const sample = 100
const longestWalk = countedTo * 4
const pageful = 51

/** Made once: to make them for every search was a twelfth of what it takes to write its statement. */
const lit = {
  fewTold: sql.lit(fewTold),
  oneMoreThanFew: sql.lit(fewTold + 1),
  /** So few are looked up and sorted sooner than anything is weighed. */
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

/** Indexes have threes of letters, or where a part begins and ends. */
const isIndexed = (word: string): boolean => /[\p{L}\p{N}]{3}/u.test(word) || digitsOf(word) !== undefined

/** One condition for all words: of several the planner would reckon that next to nothing meets them. */
const hasAll = (text: Condition, words: readonly Condition[]): Condition =>
  sql`least(${sql.join(words.map((word) => sql`strpos(${text}, (select ${word}))`))}) > 0`

/** Whatever the index finds and has the words, as `id` and `sort_key`. */
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
  // Where codes are rare they tell enough: what everything has takes the longer to compare the more there is.
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
 * As many rows as are found, up to what is counted. Where more than a quarter is meant a walk has counted sooner than the
 * index has compared it; it ends where that would no longer be so, and then the index is asked after all.
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

/** To sort n takes n steps, to meet a page among N takes 51 N / n of them; the first ones tell N / n. */
const worthSorting = (of: Texted, { where, sort, order }: Sought, has: Condition): Condition => {
  const direction = sql.raw(order)
  const first = sql`select ${has} as is_met from ${of.from} where ${and(where)}
    order by ${sort.column} ${direction}, ${of.id} ${direction} limit ${lit.sample}`
  return sql`case when ${totalFound} <= ${lit.fewFound} then ${lit.fewFound}
    when ${totalFound} > ${lit.countedTo} then 0
    else ${lit.worthWalking} / greatest((select count(*) from (${first}) w where is_met), 1) end`
}

/**
 * By parts of a text: what is found is sorted while it is little; of much, a page is met on a walk in the order asked for.
 * The words are kept from the planner, so that the plan is made once: to make it took longer than all the rest.
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
