import { sql } from 'kysely'
import { maxCountedTotal } from '#contract/core/page.ts'
import { getCodePart, isWordStart, splitTerms } from '#server/platform/db/normalize.ts'
import { type ListPlan, type Sort, type Sql, matchCount } from './page-statement.ts'
import { collectMatches } from './set-search.ts'

/** A table that is searched by any part of a text: with its alias, id and normalized text column. */
export interface TextIndex {
  from: Sql
  id: Sql
  text: Sql
  /** The term, normalized as the text is. */
  normalize(term: string): Sql
  /** The indexed condition for rows that may contain all parts. An empty part matches everything. */
  prefilter(parts: readonly Sql[]): Sql
  /** The same for rows that may have a word with this beginning, of one or two letters. */
  prefilterByStart(start: Sql): Sql
}

interface TextQuery {
  search: string
  /** Further conditions; include the store and all other fixed ones. */
  where: readonly Sql[]
  sort: Sort
  order: 'asc' | 'desc'
}

/** Up to this many candidates it is faster to compare each than to search the index for further terms. */
const smallResult = 300
/** The number of rows from which the share of matches is estimated. */
const sampleSize = 100
const maxWalk = maxCountedTotal * 4
const pageSize = 51

/** Created once: creating them for every search took a twelfth of the time to build the statement. */
const lit = {
  smallResult: sql.lit(smallResult),
  smallResultLimit: sql.lit(smallResult + 1),
  /** Up to this many matches it is faster to sort them than to estimate. */
  smallMatchCount: sql.lit(300),
  sampleSize: sql.lit(sampleSize),
  denseThreshold: sql.lit(sampleSize / 4),
  walkBudget: sql.lit(sampleSize * pageSize),
  countedTo: sql.lit(maxCountedTotal),
  countLimit: sql.lit(maxCountedTotal + 1),
  maxWalk: sql.lit(maxWalk),
  walkLimit: sql.lit(maxWalk + 1),
}

const joinAnd = (conditions: readonly Sql[]): Sql => sql.join([...conditions], sql` and `)

/** Trigrams need three letters or digits in a row; after a separator, as in `-19`, fewer do: pg_trgm pads words. */
const isIndexed = (term: string): boolean => /[\p{L}\p{N}]{3}/u.test(term) || getCodePart(term) !== undefined

/** One condition for all terms: with several, the planner would estimate almost no matches. */
const containsAll = (text: Sql, normalize: TextIndex['normalize'], terms: readonly string[]): Sql => {
  const positions = terms.map((term) =>
    isWordStart(term)
      ? sql`strpos(' ' || translate(${text}, '-', ' '), (select ' ' || ${normalize(term)}))`
      : sql`strpos(${text}, (select ${normalize(term)}))`,
  )
  return sql`least(${sql.join(positions)}) > 0`
}

const byLength = (a: string, b: string): number => b.length - a.length

/** The rows found by the index that contain all terms, as `id` and `sort_key`. */
const buildMatchQuery = (index: TextIndex, { where, sort }: TextQuery, terms: readonly string[]): Sql => {
  const keys = sql`${index.id} as id, ${sort.column} as sort_key`
  const byCondition = (prefilter: Sql, ...conditions: Sql[]): Sql =>
    sql`select ${keys} from ${index.from} where ${joinAnd([...where, prefilter, containsAll(index.text, index.normalize, terms), ...conditions])}`
  const byParts = (parts: readonly Sql[], ...conditions: Sql[]): Sql =>
    byCondition(index.prefilter(parts), ...conditions)
  if (!terms.some(isIndexed)) {
    const [start = ''] = terms.filter(isWordStart).toSorted(byLength)
    return byCondition(index.prefilterByStart(index.normalize(start)))
  }
  const codes = terms.map((term) => ({ word: term, part: getCodePart(term) }))
  const codeParts = codes.flatMap(({ part }) => (part === undefined ? [] : [index.normalize(part)]))
  const [longest] = codes
    .flatMap(({ word: term, part }) => (part !== term && isIndexed(term) ? [term] : []))
    .toSorted(byLength)
  const parts = terms.filter((term) => !isWordStart(term))
  if (codeParts.length === 0) return byParts(parts.map((term) => index.normalize(term)))
  if (longest === undefined) return byParts(codeParts)
  // If few rows have the codes, those are compared directly: searching the index for common terms takes longer.
  return sql`with told as materialized (
      select ${keys}, ${index.text} as text from ${index.from} where ${joinAnd([...where, index.prefilter(codeParts)])}
      limit ${lit.smallResultLimit}
    )
    select id, sort_key from told
    where (select count(*) from told) <= ${lit.smallResult} and ${containsAll(sql`told.text`, index.normalize, terms)}
    union all
    (${byParts([...codeParts, index.normalize(longest)], sql`(select count(*) from told) > ${lit.smallResult}`)})`
}

/**
 * As many rows as there are matches, up to the cap. If more than a quarter of the sample matches, counting along the table
 * is faster than the index; if that takes too many rows, the index is used after all.
 */
const buildCountQuery = (index: TextIndex, { where }: TextQuery, containsTerms: Sql): Sql => {
  const conditions = joinAnd(where)
  const firstRows = (limit: Sql): Sql =>
    sql`(select ${containsTerms} as is_met from ${index.from} where ${conditions} limit ${limit}) w`
  const all = sql`(select count(*) from (select 1 from ${index.from} where ${conditions} limit ${lit.walkLimit}) w)`
  return sql`(
    with sampled as materialized (
      select count(*) filter (where is_met) > ${lit.denseThreshold} as is_dense from ${firstRows(lit.sampleSize)}
    ), met as materialized (
      select count(*) as n from (select 1 from ${firstRows(lit.maxWalk)}
        where is_met and (select is_dense from sampled) limit ${lit.countLimit}) w
    ), walked as materialized (
      select n, is_dense and (n > ${lit.countedTo} or ${all} <= ${lit.maxWalk}) as is_whole
      from met, sampled
    )
    select 1 from walked, generate_series(1, n) where is_whole
    union all
    (select 1 from found where (select not is_whole from walked))) c`
}

/** Sorting n matches takes n steps, walking to a page among N rows 51 N / n; N / n is estimated from the first rows. */
const maxSortedRows = (index: TextIndex, { where, sort, order }: TextQuery, containsTerms: Sql): Sql => {
  const direction = sql.raw(order)
  const firstRows = sql`select ${containsTerms} as is_met from ${index.from} where ${joinAnd(where)}
    order by ${sort.column} ${direction}, ${index.id} ${direction} limit ${lit.sampleSize}`
  return sql`case when ${matchCount} <= ${lit.smallMatchCount} then ${lit.smallMatchCount}
    when ${matchCount} > ${lit.countedTo} then 0
    else ${lit.walkBudget} / greatest((select count(*) from (${firstRows}) w where is_met), 1) end`
}

/**
 * Reads by parts of a text: few matches are sorted; with many, a page is found by walking in sort order. Terms are wrapped
 * in sub-selects so that a generic plan is used: planning took longer than everything else.
 */
export const readByText = (index: TextIndex, query: TextQuery): ListPlan => {
  const { search, where, sort } = query
  const { from, id } = index
  const terms = splitTerms(search)
  if (terms.length === 0) return { from, id, sort, where }
  const containsTerms = containsAll(index.text, index.normalize, terms)
  const walk = { from, id, sort, where: [...where, containsTerms] }
  if (!terms.some((term) => isIndexed(term) || isWordStart(term))) return walk
  const maxSorted = maxSortedRows(index, query, containsTerms)
  return {
    ...walk,
    ...collectMatches(buildMatchQuery(index, query, terms), maxSorted),
    countFrom: buildCountQuery(index, query, containsTerms),
  }
}
