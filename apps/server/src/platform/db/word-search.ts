import { type RawBuilder, sql } from 'kysely'
import { emailKey, phoneDigits } from '#contract/domains/customer.ts'
import type { StoreId } from '../actor.ts'
import { fold } from './fold.ts'
import type { ListRequest, Sort } from './list.ts'

type Condition = RawBuilder<unknown>

/** Things that are found by words: their table and alias, the table of the words, and what that calls them. */
export interface Worded {
  things: string
  alias: string
  words: string
  /** The thing's id among its words. */
  id: string
  /** When it came, among its words; the newest come first. */
  at: string
  /** What its alias calls its id, where that is not `id`. */
  own?: string
  /** The column, if its words have one, of how all words of the thing begin, as `word_letters` puts it. */
  letters?: string
}

export type Reading = Pick<ListRequest, 'from' | 'where' | 'id' | 'rows' | 'counted' | 'few'> & { sort: Sort }

export interface NamedSort extends Sort {
  by: string
  order: 'asc' | 'desc'
}

// Up to how many it is faster to sort what an index alone tells, and to look up and sort whole rows. Of more, the first
// ones come soon on a walk through all.
export const fewKeys = 2000
const fewRows = 3000
/** Of those that have one word, so many must meet the rest that a walk by the word has a page soon. */
export const fewMet = 1000
/** Where entries tell of the other words, a walk passes by the rest without looking them up. */
const fewTold = 200

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

/** Those of `found` that meet the conditions, each looked up: never the whole table. */
const lookedUp = ({ things, alias, id }: Worded, found: Condition, where: readonly Condition[]): Condition => {
  const thing = sql.raw(alias)
  return sql`(select ${sql.raw(`f.${id}`)} from ${found} offset 0) f cross join lateral (
    select * from ${sql.raw(things)} ${thing} where ${sql.join([...where], sql` and `)}
      and ${sql.raw(`${alias}.id`)} = ${sql.raw(`f.${id}`)} offset 0) ${thing} where true`
}

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

interface Sought {
  store: StoreId
  sees: boolean
  words: readonly string[]
  /** Further sets of ids and times, of which it must be too. */
  sets: readonly Condition[]
  /** What else holds, over the alias of the things; the store and whatever else always holds among it. */
  where: readonly Condition[]
  /** Whether `where` has nothing that was asked for. */
  isAlone: boolean
  sort: NamedSort
  /** Whether the sort is by when they came. */
  isNewest: boolean
  /** Those that are in all of the sets and meet the conditions: a table and its conditions. Else they are looked up. */
  whole?: ((sets: readonly Condition[]) => Condition) | undefined
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
  const thing = sql.raw(of.alias)
  return [
    ...others.map((word) => hasWord({ ...of, alias: 'f', own: of.id }, store, word, sees)),
    ...sets.map(
      (set) => sql`exists (select 1 from (${set}) s
        where ${sql.raw(`s.${of.id}`)} = ${which} and ${sql.raw(`s.${of.at}`)} = ${when} offset 0)`,
    ),
    ...(isAlone
      ? []
      : [
          sql`exists (select 1 from ${sql.raw(of.things)} ${thing} where ${sql.join([...where], sql` and `)}
            and ${sql.raw(`${of.alias}.id`)} = ${which} offset 0)`,
        ]),
  ]
}

/**
 * By words and other sets: those found are sorted while they are few. Of many, the newest come soon on a walk through
 * all that have the longest word.
 */
export const readByWords = (of: Worded, sought: Sought): Partial<Reading> => {
  const { store, sees, sets, sort, isAlone, isNewest } = sought
  // The longest leads: fewer begin so.
  const words = sought.words.toSorted((a, b) => keyOf(b).length - keyOf(a).length)
  const all = [...wordSets(of, store, words, sees), ...sets]
  const found = foundBy(of, all)
  const whole = sought.whole?.(all) ?? lookedUp(of, found, sought.where)
  const counted = isAlone ? found : whole
  if (!isNewest) {
    return {
      counted,
      few: { from: whole, column: sort.column, id: sql.raw(`${of.alias}.id`), most: sought.mostRows ?? fewRows },
    }
  }
  const [when, which] = [sql.raw(`f.${of.at}`), sql.raw(`f.${of.id}`)]
  const few = isAlone
    ? { from: sql`${found} where true`, column: when, id: which, most: fewKeys }
    : { from: whole, column: sort.column, id: sql.raw(`${of.alias}.id`), most: fewMet }
  const [longest = '', ...others] = words
  if (keyOf(longest) === '') return { counted, few: { ...few, most: sought.mostRows ?? fewRows } }
  const also = alsoHolds(of, sought, others)
  return {
    counted,
    few: also.length > 0 ? { ...few, most: isAlone && sets.length === 0 && of.letters ? fewTold : fewMet } : few,
    from: newestBy(of, sought, words),
    where: also.length > 0 ? also : [sql`true`],
    id: which,
    sort: { ...sort, column: when },
  }
}
