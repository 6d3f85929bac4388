import { sql } from 'kysely'
import { normalizeEmail, phoneDigits } from '#contract/domains/customer.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'
import type { ListPlan, RequestedSort, Sql } from './page-statement.ts'
import {
  maxSortedMatches,
  collectMatches,
  collectIntersection,
  type SetQuery,
  meetsConditions,
  type SearchTarget,
} from './set-search.ts'

/** A search target with the table of its words. */
export interface WordIndex extends SearchTarget {
  wordsTable: string
  /** The id column of the alias, if it isn't `id`. */
  ownIdColumn?: string
  /** The column of the words table, if any, with the combined `word_signature` of all words of the row. */
  signature?: string
}

// Up to how many matches sorting is faster than walking in sort order: with an index-only scan, and with row lookups.
export const maxSortedKeys = 2000
const maxSortedRows = 3000

const maxTerms = 8
const looksLikePhone = (term: string): boolean => /^\+?[\d\s()./-]+$/.test(term) && phoneDigits(term).length >= 3

/** The terms of a search. Emails and phone numbers are one term, regardless of spaces. */
export const toSearchTerms = (term: string, canSeePii: boolean): string[] => {
  const trimmed = term.trim()
  if (canSeePii && trimmed.includes('@')) return [normalizeEmail(trimmed)]
  if (canSeePii && looksLikePhone(trimmed)) return [phoneDigits(trimmed)]
  return [...new Set(trimmed.split(/\s+/))].filter((word) => word !== '').slice(0, maxTerms)
}

// The highest code point: appended to a prefix, it is the upper bound of all words with that prefix.
const upperBound = '\u{10FFFF}'

/** The form in which words are stored. Apostrophes are removed: people type O’Brien with any of them, or none. */
const toWordKey = (word: string): string =>
  word.includes('@') ? word : normalizeForSearch(word).replaceAll(/['’ʼ´`]/g, '')

/**
 * The end of a phone number that is typed as people dial it: without its country code (600 555 150), or with a prefix
 * (090-5550-0142, 0034 600 555 150). Of stored numbers, all digits, the last ten and the last seven are words.
 */
const getNumberEnd = (key: string): string | undefined => {
  if (/^\d{9}$|^0\d{9}$/.test(key)) return key.slice(-7)
  return /^0\d{10,}$/.test(key) ? key.slice(-10) : undefined
}
const hasNumberEnd = (word: string): boolean => getNumberEnd(toWordKey(word)) !== undefined

/**
 * Over the alias `w`. A range instead of `like`, which needs the pattern at planning time. The bounds are wrapped in
 * sub-selects so that a generic plan is used, which suits all words.
 */
const startsWithTerm = (word: string, canSeePii: boolean): Sql => {
  const key = toWordKey(word)
  const isInRange = sql`w.word >= (select ${key}::text) and w.word < (select ${key + upperBound}::text)`
  if (!canSeePii) return sql`${isInRange} and not w.is_sensitive`
  const end = getNumberEnd(key)
  return end === undefined ? isInRange : sql`(${isInRange} or w.word = (select ${end}::text))`
}

/** `offset 0` keeps it a lookup per row: without it the planner may hash all rows that have the word. */
export const hasTerm = (
  { wordsTable, alias, idColumn: id, ownIdColumn = 'id' }: WordIndex,
  store: StoreId,
  word: string,
  canSeePii: boolean,
): Sql =>
  sql`exists (select 1 from ${sql.raw(wordsTable)} w where w.store_id = ${store}
    and ${sql.raw(`w.${id}`)} = ${sql.raw(`${alias}.${ownIdColumn}`)} and ${startsWithTerm(word, canSeePii)} offset 0)`

const termSet = (
  { wordsTable, idColumn: id, timeColumn: at }: WordIndex,
  store: StoreId,
  word: string,
  canSeePii: boolean,
): Sql =>
  sql`select ${sql.raw(`w.${id}`)}, ${sql.raw(`w.${at}`)} from ${sql.raw(wordsTable)} w
    where w.store_id = ${store} and ${startsWithTerm(word, canSeePii)}`

/** With more entries than this a term is frequent: rows of another table are looked up instead of its entries. */
const maxLeadEntries = 20_000

/** A search for lists of another table that refers to the rows. */
export interface FoundRows {
  /** Selects the ids of rows that have all terms. */
  ids: Sql
  /** Whether every term is frequent. */
  isFrequent: Sql
  /** Whether the row of an id column (`r.customer_id`) has all terms, as a lookup. */
  has(alias: string, idColumn: string): Sql
}

/**
 * The entries of the rarest term are read, and the other terms are looked up for each of them. How rare a term is can't
 * be seen by its length, so the entries are counted first, up to `maxLeadEntries`.
 */
export const findRowsByWords = (index: WordIndex, store: StoreId, search: string, canSeePii: boolean): FoundRows => {
  const terms = toSearchTerms(search, canSeePii)
  const id = sql.raw(`s.${index.idColumn}`)
  const counts = terms.map(
    (word, position) => sql`select ${sql.lit(position)} as position, (select count(*) from (
      ${termSet(index, store, word, canSeePii)} limit ${sql.lit(maxLeadEntries + 1)}) s) as entries`,
  )
  const rarest = sql`(${sql.join(counts, sql` union all `)}) t order by t.entries, t.position limit 1`
  const selects = terms.map((word, position) => {
    const others = terms
      .filter((_, other) => other !== position)
      .map((other) => hasTerm({ ...index, alias: 's', ownIdColumn: index.idColumn }, store, other, canSeePii))
    const isLead = terms.length === 1 ? sql`true` : sql`(select lead.position from lead) = ${sql.lit(position)}`
    return sql`select ${id} as id from (${termSet(index, store, word, canSeePii)}) s
      where ${sql.join([isLead, ...others], sql` and `)}`
  })
  const union = sql.join(selects, sql` union all `)
  return {
    ids: terms.length === 1 ? union : sql`with lead as materialized (select t.position from ${rarest}) ${union}`,
    isFrequent: sql`(select t.entries > ${sql.lit(maxLeadEntries)} from ${rarest})`,
    has: (alias, ownIdColumn) =>
      sql.join(
        terms.map((word) => hasTerm({ ...index, alias, ownIdColumn }, store, word, canSeePii)),
        sql` and `,
      ),
  }
}

/** Over the alias `w`: whether its row may have the other terms too. Excludes most rows that don't. */
const mayHaveTerms = ({ signature }: WordIndex, others: readonly string[]): Sql => {
  // A row that is found by the end of a number may lack the signature of the number.
  const signed = others.filter((word) => !hasNumberEnd(word))
  if (signature === undefined || signed.length === 0) return sql`true`
  const required = sql`(select ${sql.join(
    signed.map((word) => sql`word_signature(${toWordKey(word)})`),
    sql` | `,
  )})`
  return sql`${sql.raw(`w.${signature}`)} & ${required} = ${required}`
}

/** Selects of rows that have all terms, the longest first. With a signature column few rows have to be looked up. */
const termSets = (index: WordIndex, store: StoreId, terms: readonly string[], canSeePii: boolean): Sql[] => {
  const [longest = '', ...others] = terms
  if (index.signature === undefined || others.length === 0)
    return terms.map((word) => termSet(index, store, word, canSeePii))
  const conditions = others.map((word) =>
    hasTerm({ ...index, alias: 's', ownIdColumn: index.idColumn }, store, word, canSeePii),
  )
  return [
    sql`select ${sql.raw(`s.${index.idColumn}`)}, ${sql.raw(`s.${index.timeColumn}`)}
      from (${termSet(index, store, longest, canSeePii)} and ${mayHaveTerms(index, others)}) s where ${sql.join(conditions, sql` and `)}`,
  ]
}

/**
 * The distinct rows (id and time) that are in all sets. Sets are read completely and intersected, which is faster than
 * looking up each row of one set in the others.
 */
const toMatches = ({ idColumn: id, timeColumn: at }: WordIndex, sets: readonly Sql[]): Sql =>
  sets.length === 1
    ? sql`(select distinct ${sql.raw(`s.${id}`)}, ${sql.raw(`s.${at}`)} from (${sets[0]}) s) f`
    : sql`(${sql.join([...sets], sql` intersect `)}) f`

/** Rows with a word that starts with the first term, the newest first, using the index by first letter. */
const newestMatches = (
  index: WordIndex,
  { store, canSeePii, sort }: WordQuery,
  [word = '', ...others]: readonly string[],
): Sql => {
  const { wordsTable, idColumn: id, timeColumn: at } = index
  const key = toWordKey(word)
  const [timeColumn, idColumn, direction] = [sql.raw(`w.${at}`), sql.raw(`w.${id}`), sql.raw(sort.order)]
  return sql`(select distinct ${timeColumn}, ${idColumn} from ${sql.raw(wordsTable)} w
    where w.store_id = ${store} and left(w.word, 1) = (select left(${key}::text, 1))
      and left(w.word, (select char_length(${key}::text))) = (select ${key}::text) ${canSeePii ? sql`` : sql`and not w.is_sensitive`}
      and ${mayHaveTerms(index, others)}
    order by ${timeColumn} ${direction}, ${idColumn} ${direction}) f`
}

/** A search for rows that are in all sets, if any, and have all terms. */
interface WordQuery extends SetQuery {
  canSeePii: boolean
  terms: readonly string[]
  /** Whether `where` only has fixed conditions. */
  isOnlyFilter: boolean
  sort: RequestedSort
  /** Whether the list is sorted by creation time. */
  isNewestFirst: boolean
  /** Up to how many matches it is faster to look up and sort all of them than to walk in sort order. */
  maxRows?: Sql
}

/** Over the alias `f` of the rows that a walk along one word finds: the remaining conditions. */
const remainingConditions = (
  index: WordIndex,
  { store, canSeePii, sets, where, isOnlyFilter }: WordQuery,
  others: readonly string[],
): Sql[] => {
  const [timeColumn, idColumn] = [sql.raw(`f.${index.timeColumn}`), sql.raw(`f.${index.idColumn}`)]
  return [
    ...others.map((word) => hasTerm({ ...index, alias: 'f', ownIdColumn: index.idColumn }, store, word, canSeePii)),
    ...sets.map(
      (set) => sql`exists (select 1 from (${set}) s
        where ${sql.raw(`s.${index.idColumn}`)} = ${idColumn} and ${sql.raw(`s.${index.timeColumn}`)} = ${timeColumn} offset 0)`,
    ),
    ...(isOnlyFilter ? [] : [meetsConditions(index, where, idColumn)]),
  ]
}

/** Reads by terms and other sets: few matches are sorted; with many, the newest are found along the longest term. */
export const readByWords = (index: WordIndex, query: WordQuery): Partial<ListPlan> => {
  const { store, canSeePii, sets, sort, isOnlyFilter, isNewestFirst, maxRows = maxSortedRows } = query
  // Search by the longest term: it matches the fewest rows.
  const terms = query.terms.toSorted((a, b) => toWordKey(b).length - toWordKey(a).length)
  const allSets = [...termSets(index, store, terms, canSeePii), ...sets]
  const matches = toMatches(index, allSets)
  const setQuery = { ...query, sets: allSets }
  if (!isNewestFirst)
    return { ...collectIntersection(index, setQuery, sort, maxRows), ...(isOnlyFilter ? { countFrom: matches } : {}) }
  const [timeColumn, idColumn] = [sql.raw(`f.${index.timeColumn}`), sql.raw(`f.${index.idColumn}`)]
  const smallSetPlan = (maxSorted: number | Sql): Partial<ListPlan> =>
    isOnlyFilter
      ? collectMatches(sql`select ${timeColumn} as sort_key, ${idColumn} as id from ${matches}`, maxSorted)
      : collectIntersection(index, setQuery, sort, maxSorted)
  const [longest = '', ...others] = terms
  if (toWordKey(longest) === '' || hasNumberEnd(longest)) return smallSetPlan(maxRows)
  const walk = { from: newestMatches(index, query, terms), id: idColumn, sort: { ...sort, column: timeColumn } }
  const conditions = remainingConditions(index, query, others)
  if (conditions.length > 0) return { ...smallSetPlan(maxSortedMatches), ...walk, where: conditions }
  // A single term usually has many matches: materializing them for both plans would make the count a third slower.
  return { ...smallSetPlan(maxSortedKeys), ...walk, countFrom: matches, where: [sql`true`] }
}
