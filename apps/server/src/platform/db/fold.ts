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

/** The same for columns that the database folds itself (fold_words): it folds the term too, so that both agree. */
const containingWords = (term: string): RawBuilder<unknown> =>
  sql`'%' || regexp_replace(fold_words(${term}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`

const mostWords = 10

/** Each word must be there, in whatever order; beyond ten they must be there as they stand. */
const everyWord = (term: string, holds: (word: string) => RawBuilder<unknown>): RawBuilder<unknown> => {
  const words = term.trim().split(/\s+/)
  const asked = [...words.slice(0, mostWords - 1), words.slice(mostWords - 1).join(' ')].filter((word) => word !== '')
  return asked.length === 0 ? sql`true` : sql`(${sql.join(asked.map(holds), sql` and `)})`
}

/** Whether a column that was folded in TypeScript has the words of a search. */
export const hasFoldedWords = (column: RawBuilder<unknown>, term: string): RawBuilder<unknown> =>
  everyWord(term, (word) => sql`${column} like ${containing(word)}`)

const digits = /[\p{L}\p{N}]*\p{Nd}{3,}[\p{L}\p{N}]*/u

/**
 * The same for a column that the database folds. Of a code such as `shirt-1999-m` the index is asked for the part with
 * the digits alone: what tells it from the others is there, and the rest would be looked up among all who have it.
 */
export const hasWords = (column: RawBuilder<unknown>, term: string): RawBuilder<unknown> =>
  everyWord(term, (word) => {
    const part = digits.exec(word)?.[0]
    const isLike = (text: string) => sql`${column} like ${containingWords(text)}`
    return part === undefined || part === word
      ? isLike(word)
      : sql`${isLike(part)} and strpos(${column}, fold_words(${word})) > 0`
  })
