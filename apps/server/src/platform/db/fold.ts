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
