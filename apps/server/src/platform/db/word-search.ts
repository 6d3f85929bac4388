import { type RawBuilder, sql } from 'kysely'
import { emailKey, phoneDigits } from '#contract/domains/customer.ts'
import type { StoreId } from '../actor.ts'
import { fold } from './fold.ts'
import type { Sort } from './list.ts'
import { fewMet, gathered, gatheredIn, type InSets, isMet, type Listed, type Reading } from './set-search.ts'

type Condition = RawBuilder<unknown>

/** A search target with the table of its words. */
export interface Worded extends Listed {
  words: string
  /** The id column of the alias, if it isn't `id`. */
  own?: string
  /** The column of the words table, if any, with the combined `word_signature` of all words of the row. */
  signature?: string
}

export interface NamedSort extends Sort {
  by: string
  order: 'asc' | 'desc'
}

// Up to how many matches sorting is faster than walking in sort order: with an index-only scan, and with row lookups.
export const fewKeys = 2000
const fewRows = 3000

const mostWords = 8
const looksLikePhone = (term: string): boolean => /^\+?[\d\s()./-]+$/.test(term) && phoneDigits(term).length >= 3

/** The terms of a search. Emails and phone numbers are one term, regardless of spaces. */
export const wordsOf = (term: string, sees: boolean): string[] => {
  const typed = term.trim()
  if (sees && typed.includes('@')) return [emailKey(typed)]
  if (sees && looksLikePhone(typed)) return [phoneDigits(typed)]
  return [...new Set(typed.split(/\s+/))].filter((word) => word !== '').slice(0, mostWords)
}

// The highest code point: appended to a prefix, it is the upper bound of all words with that prefix.
const last = '\u{10FFFF}'

/** The form in which words are stored. Apostrophes are removed: people type O’Brien with any of them, or none. */
const keyOf = (word: string): string => (word.includes('@') ? word : fold(word).replaceAll(/['’ʼ´`]/g, ''))

/**
 * Over the alias `w`. A range instead of `like`, which needs the pattern at planning time. The bounds are wrapped in
 * sub-selects so that a generic plan is used, which suits all words.
 */
const wordBegins = (word: string, sees: boolean): Condition => {
  const key = keyOf(word)
  const begins = sql`w.word >= (select ${key}::text) and w.word < (select ${key + last}::text)`
  return sees ? begins : sql`${begins} and not w.is_sensitive`
}

/** `offset 0` keeps it a lookup per row: without it the planner may hash all rows that have the word. */
export const hasWord = (
  { words, alias, id, own = 'id' }: Worded,
  store: StoreId,
  word: string,
  sees: boolean,
): Condition =>
  sql`exists (select 1 from ${sql.raw(words)} w where w.store_id = ${store}
    and ${sql.raw(`w.${id}`)} = ${sql.raw(`${alias}.${own}`)} and ${wordBegins(word, sees)} offset 0)`

const wordSet = ({ words, id, at }: Worded, store: StoreId, word: string, sees: boolean): Condition =>
  sql`select ${sql.raw(`w.${id}`)}, ${sql.raw(`w.${at}`)} from ${sql.raw(words)} w
    where w.store_id = ${store} and ${wordBegins(word, sees)}`

/** Over the alias `w`: whether its row may have the other terms too. Excludes most rows that don't. */
const mayHave = ({ signature }: Worded, others: readonly string[]): Condition => {
  if (signature === undefined || others.length === 0) return sql`true`
  const asked = sql`(select ${sql.join(
    others.map((word) => sql`word_signature(${keyOf(word)})`),
    sql` | `,
  )})`
  return sql`${sql.raw(`w.${signature}`)} & ${asked} = ${asked}`
}

/** Selects of rows that have all terms, the longest first. With a signature column few rows have to be looked up. */
const wordSets = (of: Worded, store: StoreId, words: readonly string[], sees: boolean): Condition[] => {
  const [longest = '', ...others] = words
  if (of.signature === undefined || others.length === 0) return words.map((word) => wordSet(of, store, word, sees))
  const each = others.map((word) => hasWord({ ...of, alias: 's', own: of.id }, store, word, sees))
  return [
    sql`select ${sql.raw(`s.${of.id}`)}, ${sql.raw(`s.${of.at}`)}
      from (${wordSet(of, store, longest, sees)} and ${mayHave(of, others)}) s where ${sql.join(each, sql` and `)}`,
  ]
}

/**
 * The distinct rows (id and time) that are in all sets. Sets are read completely and intersected, which is faster than
 * looking up each row of one set in the others.
 */
const foundBy = ({ id, at }: Worded, sets: readonly Condition[]): Condition =>
  sets.length === 1
    ? sql`(select distinct ${sql.raw(`s.${id}`)}, ${sql.raw(`s.${at}`)} from (${sets[0]}) s) f`
    : sql`(${sql.join([...sets], sql` intersect `)}) f`

/** Rows with a word that starts with the first term, the newest first, using the index by first letter. */
const newestBy = (of: Worded, { store, sees, sort }: Sought, [word = '', ...others]: readonly string[]): Condition => {
  const { words, id, at } = of
  const key = keyOf(word)
  const [when, which, direction] = [sql.raw(`w.${at}`), sql.raw(`w.${id}`), sql.raw(sort.order)]
  return sql`(select distinct ${when}, ${which} from ${sql.raw(words)} w
    where w.store_id = ${store} and left(w.word, 1) = (select left(${key}::text, 1))
      and left(w.word, (select char_length(${key}::text))) = (select ${key}::text) ${sees ? sql`` : sql`and not w.is_sensitive`}
      and ${mayHave(of, others)}
    order by ${when} ${direction}, ${which} ${direction}) f`
}

/** A search for rows that are in all sets, if any, and have all terms. */
interface Sought extends InSets {
  sees: boolean
  words: readonly string[]
  /** Whether `where` only has fixed conditions. */
  isAlone: boolean
  sort: NamedSort
  /** Whether the list is sorted by creation time. */
  isNewest: boolean
  /** Up to how many matches it is faster to look up and sort all of them than to walk in sort order. */
  mostRows?: Condition
}

/** Over the alias `f` of the rows that a walk along one word finds: the remaining conditions. */
const alsoHolds = (
  of: Worded,
  { store, sees, sets, where, isAlone }: Sought,
  others: readonly string[],
): Condition[] => {
  const [when, which] = [sql.raw(`f.${of.at}`), sql.raw(`f.${of.id}`)]
  return [
    ...others.map((word) => hasWord({ ...of, alias: 'f', own: of.id }, store, word, sees)),
    ...sets.map(
      (set) => sql`exists (select 1 from (${set}) s
        where ${sql.raw(`s.${of.id}`)} = ${which} and ${sql.raw(`s.${of.at}`)} = ${when} offset 0)`,
    ),
    ...(isAlone ? [] : [isMet(of, where, which)]),
  ]
}

/** Reads by terms and other sets: few matches are sorted; with many, the newest are found along the longest term. */
export const readByWords = (of: Worded, sought: Sought): Partial<Reading> => {
  const { store, sees, sets, sort, isAlone, isNewest, mostRows = fewRows } = sought
  // Search by the longest term: it matches the fewest rows.
  const words = sought.words.toSorted((a, b) => keyOf(b).length - keyOf(a).length)
  const all = [...wordSets(of, store, words, sees), ...sets]
  const found = foundBy(of, all)
  const asked = { ...sought, sets: all }
  if (!isNewest) return { ...gatheredIn(of, asked, sort, mostRows), ...(isAlone ? { counted: found } : {}) }
  const [when, which] = [sql.raw(`f.${of.at}`), sql.raw(`f.${of.id}`)]
  const few = (most: number | Condition): Partial<Reading> =>
    isAlone
      ? gathered(sql`select ${when} as sort_key, ${which} as id from ${found}`, most)
      : gatheredIn(of, asked, sort, most)
  const [longest = '', ...others] = words
  if (keyOf(longest) === '') return few(mostRows)
  const walk = { from: newestBy(of, sought, words), id: which, sort: { ...sort, column: when } }
  const also = alsoHolds(of, sought, others)
  if (also.length > 0) return { ...few(fewMet), ...walk, where: also }
  // A single term usually has many matches: materializing them for both plans would make the count a third slower.
  return { ...few(fewKeys), ...walk, counted: found, where: [sql`true`] }
}
