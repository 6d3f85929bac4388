import type { ListingFilter } from '#server/domains/shop-catalog/shop-catalog.service.ts'

/** The query of a page with other parameters; `null` removes one. Every change starts at the first page again. */
export const withQuery = (
  query: URLSearchParams,
  changes: Readonly<Record<string, string | readonly string[] | null>>,
): string => {
  const next = new URLSearchParams(query)
  next.delete('page')
  for (const [name, value] of Object.entries(changes)) {
    next.delete(name)
    if (value !== null) for (const each of [value].flat()) next.append(name, each)
  }
  const text = next.toString()
  return text === '' ? '' : `?${text}`
}

/** The values of a custom field filter in the address. */
export const toFieldParameters = (fields: ListingFilter['fields']): string[] =>
  fields.flatMap(({ field, values }) => values.map((value) => `${field}:${value}`))

/** For `withQuery`: removes every filter. */
export const noFilters = { category: null, brand: null, stock: null, min: null, max: null, field: null }
