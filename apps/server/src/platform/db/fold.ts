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

/** The same for a column that the database folds. */
export const hasWords = (column: RawBuilder<unknown>, term: string): RawBuilder<unknown> =>
  everyWord(term, (word) => sql`${column} like ${containingWords(word)}`)
