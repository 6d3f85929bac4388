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
export const containingWords = (term: string): RawBuilder<unknown> =>
  sql`'%' || regexp_replace(fold_words(${term}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`
