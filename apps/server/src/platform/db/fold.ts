import { type RawBuilder, sql } from 'kysely'

/** Names are sorted and searched in this form, stored in a separate column: no accents, lower case, single spaces. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()

/** A search term as a LIKE pattern, with wildcards escaped. */
export const containing = (term: string): string => `%${fold(term).replaceAll(/[\\%_]/g, '\\$&')}%`

/** The same for text that the database normalizes (normalize_words): it also normalizes the term, so that both agree. */
export const containingText = (folded: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`'%' || regexp_replace(${folded}, '([\\\\%_])', '\\\\\\1', 'g') || '%'`

const mostWords = 10

/** All terms must match, in any order. From the tenth on they are one term. */
export const wordsIn = (term: string): string[] => {
  const words = term.trim().split(/\s+/)
  return [...words.slice(0, mostWords - 1), words.slice(mostWords - 1).join(' ')].filter((word) => word !== '')
}

const everyWord = (term: string, holds: (word: string) => RawBuilder<unknown>): RawBuilder<unknown> => {
  const asked = wordsIn(term)
  return asked.length === 0 ? sql`true` : sql`(${sql.join(asked.map(holds), sql` and `)})`
}

/** Whether a column that was normalized in TypeScript contains all terms of a search. */
export const hasFoldedWords = (column: RawBuilder<unknown>, term: string): RawBuilder<unknown> =>
  everyWord(term, (word) => sql`${column} like ${containing(word)}`)

/** The distinctive part of a code: `1999` of `shirt-1999-m`, but `-19-m` of `shirt-19-m`, whose digits are too few. */
export const digitsOf = (word: string): string | undefined =>
  (/[\p{L}\p{N}]*\p{Nd}{3,}[\p{L}\p{N}]*/u.exec(word) ?? /[^\p{L}\p{N}\s]\p{Nd}.*$/u.exec(word))?.[0]

/**
 * The same for a column that the database normalizes. For a code only the part with the digits is searched in the index:
 * the rest is in many rows, all of which the index would have to read.
 */
export const hasWords = (column: RawBuilder<unknown>, term: string): RawBuilder<unknown> =>
  everyWord(term, (word) => {
    const part = digitsOf(word)
    const isLike = (text: string) => sql`${column} like ${containingText(sql`normalize_words(${text})`)}`
    return part === undefined || part === word
      ? isLike(word)
      : sql`${isLike(part)} and strpos(${column}, normalize_words(${word})) > 0`
  })
