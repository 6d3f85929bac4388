/**
 * The text of a JSON-LD script element, which browsers don't execute. A `<` is escaped, because it could close the
 * element early.
 */
export const toJsonLd = (data: object): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', String.raw`\u003c`)
