import { type RawBuilder, sql } from 'kysely'

/** How names are sorted and searched: no accents, no case, single spaces. Kept in columns of its own. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()

/** A search term as a LIKE pattern; what the person typed is never a wildcard. */
export const containing = (term: string): string => `%${fold(term).replaceAll(/[\\%_]/g, '\\$&')}%`

/** The same of what the database folds itself (fold_words): it folds the term too, so that both agree. */
export const containingText = (folded: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`'%' || regexp_replace(${folded}, '([\\\\%_])', '\\\\\\1', 'g') || '%'`

const mostWords = 10

/** Each of them must be there, in whatever order; beyond ten they must be there as they stand. */
export const wordsIn = (term: string): string[] => {
  const words = term.trim().split(/\s+/)
  return [...words.slice(0, mostWords - 1), words.slice(mostWords - 1).join(' ')].filter((word) => word !== '')
}

const everyWord = (term: string, holds: (word: string) => RawBuilder<unknown>): RawBuilder<unknown> => {
  const asked = wordsIn(term)
  return asked.length === 0 ? sql`true` : sql`(${sql.join(asked.map(holds), sql` and `)})`
}

/** Whether a column that was folded in TypeScript has the words of a search. */
export const hasFoldedWords = (column: RawBuilder<unknown>, term: string): RawBuilder<unknown> =>
  everyWord(term, (word) => sql`${column} like ${containing(word)}`)

/**
 * What tells a code from the others: of `shirt-1999-m` the part with the digits, of `shirt-19-m` all from them on, with
 * the sign that they begin after.
 */
export const digitsOf = (word: string): string | undefined =>
  (/[\p{L}\p{N}]*\p{Nd}{3,}[\p{L}\p{N}]*/u.exec(word) ?? /[^\p{L}\p{N}\s]\p{Nd}.*$/u.exec(word))?.[0]

/**
 * The same for a column that the database folds. Of a code the index is asked for the part with the digits alone: the rest
 * would be looked up among all who have it.
 */
export const hasWords = (column: RawBuilder<unknown>, term: string): RawBuilder<unknown> =>
  everyWord(term, (word) => {
    const part = digitsOf(word)
    const isLike = (text: string) => sql`${column} like ${containingText(sql`fold_words(${text})`)}`
    return part === undefined || part === word
      ? isLike(word)
      : sql`${isLike(part)} and strpos(${column}, fold_words(${word})) > 0`
  })
