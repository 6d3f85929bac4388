import { type RawBuilder, sql } from 'kysely'

/** Names are sorted and searched in this form, stored in a separate column: no accents, lower case, single spaces. */
export const normalizeForSearch = (text: string): string => {
  // Imports normalize thousands of texts; most have no accents.
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase().replaceAll(/ {2,}/g, ' ').trim()
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** A search term as a LIKE pattern, with wildcards escaped. */
export const toContainsPattern = (search: string): string =>
  `%${normalizeForSearch(search).replaceAll(/[\\%_]/g, '\\$&')}%`

/** The same for text that the database normalizes (normalize_words): it also normalizes the term, so that both agree. */
export const toContainsPatternSql = (normalized: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`'%' || regexp_replace(${normalized}, '([\\\\%_])', '\\\\\\1', 'g') || '%'`

const maxTerms = 10

/** All terms must match, in any order. From the tenth on they are one term. */
export const splitTerms = (search: string): string[] => {
  const terms = search.trim().split(/\s+/)
  return [...terms.slice(0, maxTerms - 1), terms.slice(maxTerms - 1).join(' ')].filter((term) => term !== '')
}

const matchEveryTerm = (search: string, toCondition: (term: string) => RawBuilder<unknown>): RawBuilder<unknown> => {
  const terms = splitTerms(search)
  return terms.length === 0 ? sql`true` : sql`(${sql.join(terms.map(toCondition), sql` and `)})`
}

/** Whether a column that was normalized in TypeScript contains all terms of a search. */
export const matchesNormalized = (column: RawBuilder<unknown>, search: string): RawBuilder<unknown> =>
  matchEveryTerm(search, (term) => sql`${column} like ${toContainsPattern(term)}`)

const oneOrTwoCharacters = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}]{1,2}$/u

/**
 * One or two letters or digits find beginnings of words, which a trigram index contains; any part of a text with so few
 * letters would have to be read row by row. Not in scripts without spaces between words, such as Japanese.
 */
export const isWordStart = (term: string): boolean => oneOrTwoCharacters.test(term.normalize('NFC'))

/** Words begin after a space or a hyphen. Spelled so that a trigram index can be used. */
export const beginsWord = (column: RawBuilder<unknown>, normalized: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${column} ~~ (select ${normalized} || '%') or ${column} ~~ (select '% ' || ${normalized} || '%')
    or ${column} ~~ (select '%-' || ${normalized} || '%'))`

/** The distinctive part of a code: `1999` of `shirt-1999-m`, but `-19-m` of `shirt-19-m`, whose digits are too few. */
export const getCodePart = (term: string): string | undefined =>
  (/[\p{L}\p{N}]*\p{Nd}{3,}[\p{L}\p{N}]*/u.exec(term) ?? /[^\p{L}\p{N}\s]\p{Nd}.*$/u.exec(term))?.[0]

/**
 * The same for a column that the database normalizes. For a code only the part with the digits is searched in the index:
 * the rest is in many rows, all of which the index would have to read.
 */
export const matchesSqlNormalized = (column: RawBuilder<unknown>, search: string): RawBuilder<unknown> =>
  matchEveryTerm(search, (term) => {
    if (isWordStart(term)) return beginsWord(column, sql`normalize_words(${term})`)
    const part = getCodePart(term)
    const likeText = (text: string) => sql`${column} like ${toContainsPatternSql(sql`normalize_words(${text})`)}`
    return part === undefined || part === term
      ? likeText(term)
      : sql`${likeText(part)} and strpos(${column}, normalize_words(${term})) > 0`
  })
