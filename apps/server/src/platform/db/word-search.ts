import { type RawBuilder, sql } from 'kysely'
import { emailKey, phoneDigits } from '#contract/domains/customer.ts'
import type { StoreId } from '../actor.ts'
import { fold } from './fold.ts'
import type { Sort } from './list.ts'
import { fewMet, gathered, gatheredIn, type InSets, isMet, type Listed, type Reading } from './set-search.ts'

type Condition = RawBuilder<unknown>

/** Things that are found by words, and the table of the words. */
export interface Worded extends Listed {
  words: string
  /** What its alias calls its id, where that is not `id`. */
  own?: string
  /** The column, if its words have one, of how all words of the thing begin, as `word_letters` puts it. */
  letters?: string
}

export interface NamedSort extends Sort {
  by: string
  order: 'asc' | 'desc'
}

// Up to how many it is faster to sort what an index alone tells, and to look up and sort whole rows. Of more, the first
// ones come soon on a walk through all.
export const fewKeys = 2000
const fewRows = 3000

const mostWords = 8
const looksLikePhone = (term: string): boolean => /^\+?[\d\s()./-]+$/.test(term) && phoneDigits(term).length >= 3

/** What a term asks for, word by word. Emails and phones are one word, however they were grouped. */
export const wordsOf = (term: string, sees: boolean): string[] => {
  const typed = term.trim()
  if (sees && typed.includes('@')) return [emailKey(typed)]
  if (sees && looksLikePhone(typed)) return [phoneDigits(typed)]
  return [...new Set(typed.split(/\s+/))].filter((word) => word !== '').slice(0, mostWords)
}

// Nothing sorts behind it, so that all that begin with a word lie before the word and it.
const last = '\u{10FFFF}'

/** As words are kept: whoever looks for O’Brien types one of many apostrophes, or none. */
const keyOf = (word: string): string => (word.includes('@') ? word : fold(word).replaceAll(/['’ʼ´`]/g, ''))

/**
 * Over the alias `w`: a range, and not `like`, whose pattern would have to be known when the plan is made. The bounds are
 * kept from the planner: one plan is right for all words, and is made once.
 */
const wordBegins = (word: string, sees: boolean): Condition => {
  const key = keyOf(word)
  const begins = sql`w.word >= (select ${key}::text) and w.word < (select ${key + last}::text)`
  return sees ? begins : sql`${begins} and not w.is_sensitive`
}

/** `offset 0` keeps it a look at one thing: without it, it may become a table of all that have the word. */
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

/** Over the alias `w`: whether its thing may have the other words too. Most that have not are told apart by it. */
const mayHave = ({ letters }: Worded, others: readonly string[]): Condition => {
  if (letters === undefined || others.length === 0) return sql`true`
  const asked = sql`(select ${sql.join(
    others.map((word) => sql`word_letters(${keyOf(word)})`),
    sql` | `,
  )})`
  return sql`${sql.raw(`w.${letters}`)} & ${asked} = ${asked}`
}

/** What has all of the words, the longest first. Where entries tell of the other words, few are looked up. */
const wordSets = (of: Worded, store: StoreId, words: readonly string[], sees: boolean): Condition[] => {
  const [longest = '', ...others] = words
  if (of.letters === undefined || others.length === 0) return words.map((word) => wordSet(of, store, word, sees))
  const each = others.map((word) => hasWord({ ...of, alias: 's', own: of.id }, store, word, sees))
  return [
    sql`select ${sql.raw(`s.${of.id}`)}, ${sql.raw(`s.${of.at}`)}
      from (${wordSet(of, store, longest, sees)} and ${mayHave(of, others)}) s where ${sql.join(each, sql` and `)}`,
  ]
}

/**
 * What all of the sets have (each with id and time), each once. Every one is read from its range and they are compared:
 * to look up all that have the one, whether they have the other, takes longer than to read them all.
 */
const foundBy = ({ id, at }: Worded, sets: readonly Condition[]): Condition =>
  sets.length === 1
    ? sql`(select distinct ${sql.raw(`s.${id}`)}, ${sql.raw(`s.${at}`)} from (${sets[0]}) s) f`
    : sql`(${sql.join([...sets], sql` intersect `)}) f`

/** Whatever has a word that begins as the first does, the newest first, as the index by first letters has them. */
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

/** What is in all of the sets, if there are some, and has the words. */
interface Sought extends InSets {
  sees: boolean
  words: readonly string[]
  /** Whether `where` has nothing that was asked for. */
  isAlone: boolean
  sort: NamedSort
  /** Whether the sort is by when they came. */
  isNewest: boolean
  /** Up to how many it is faster to look up and sort all that are found than to walk through all things. */
  mostRows?: Condition
}

/** Over the alias `f` of the ones that a walk by a word meets: what else must hold of each. */
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

/**
 * By words and other sets: those found are sorted while they are few. Of many, the newest come soon on a walk through
 * all that have the longest word.
 */
export const readByWords = (of: Worded, sought: Sought): Partial<Reading> => {
  const { store, sees, sets, sort, isAlone, isNewest, mostRows = fewRows } = sought
  // The longest leads: fewer begin so.
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
  // One word has many more often than few: kept for both, they would take a third longer to count.
  return { ...few(fewKeys), ...walk, counted: found, where: [sql`true`] }
}
