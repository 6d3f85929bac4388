import type { Linked, ShopImage } from '#contract/domains/shop-catalog.ts'

export type ListingScope =
  | { kind: 'category' | 'subcategory' | 'collection' | 'brand'; slug: string }
  /** Every product of the shop, or those that a search finds. */
  | { kind: 'all' }

export const listingSorts = ['relevance', 'featured', 'newest', 'price_asc', 'price_desc', 'title'] as const
export type ListingSort = (typeof listingSorts)[number]

/** What shoppers filter by. Several values of one facet mean any of them; facets are combined. */
export interface ListingFilter {
  /** Handles. */
  brands: readonly string[]
  categories: readonly string[]
  /** Minor units. */
  priceMin: number | null
  priceMax: number | null
  inStock: boolean
  /** By custom field id. */
  fields: readonly { field: string; values: readonly string[] }[]
}

/** The category, subcategory, collection or brand of a page. */
export interface ScopeInfo extends Linked {
  description: string
  picture: Omit<ShopImage, '_id'> | null
  /** Of a subcategory. */
  category?: Linked
  /** Of a brand. */
  website?: string | null
}

export interface FacetValue {
  name: string
  slug: string
  count: number
}

export interface Facets {
  brands: FacetValue[]
  /** The categories; within a category its subcategories, which are pages and no filter. */
  categories: FacetValue[]
  /** Lowest and highest price of the products that the other filters leave. */
  price: { min: number; max: number } | null
  /** Products that can be bought now. */
  inStock: number
  fields: { field: string; name: string; type: 'List' | 'Boolean'; values: { value: string; count: number }[] }[]
}

export const pageSize = 24

/** More filters on custom fields than this are ignored: each is one more lookup per product. */
const maxFieldFilters = 5
const maxValues = 20
const handlePattern = /^[a-z0-9-]{1,120}$/
const fieldPattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):([^\0]{1,120})$/

const readHandles = (query: URLSearchParams, name: string): string[] =>
  [...new Set(query.getAll(name))].filter((handle) => handlePattern.test(handle)).slice(0, maxValues)

const readAmount = (query: URLSearchParams, name: string, decimals: number): number | null => {
  const text = query.get(name)?.trim().replace(',', '.') ?? ''
  if (!/^\d{1,10}(?:\.\d{1,4})?$/.test(text)) return null
  return Math.round(Number(text) * 10 ** decimals)
}

const readFields = (query: URLSearchParams): ListingFilter['fields'] => {
  const valuesByField = new Map<string, Set<string>>()
  for (const text of query.getAll('field')) {
    const [, field, value] = fieldPattern.exec(text) ?? []
    if (field === undefined || value === undefined) continue
    const values = valuesByField.get(field) ?? new Set()
    if (values.size < maxValues) valuesByField.set(field, values.add(value))
  }
  return [...valuesByField].slice(0, maxFieldFilters).map(([field, values]) => ({ field, values: [...values] }))
}

/** The query parameters of pages with products. A page's cache key has them in this order. */
export const listingParameters = ['q', 'sort', 'brand', 'category', 'min', 'max', 'stock', 'field', 'page'] as const

/** The filters of a page's address; invalid ones are ignored. `decimals` are those of the store's currency. */
export const readFilter = (query: URLSearchParams, decimals: number): ListingFilter => ({
  brands: readHandles(query, 'brand'),
  categories: readHandles(query, 'category'),
  priceMin: readAmount(query, 'min', decimals),
  priceMax: readAmount(query, 'max', decimals),
  inStock: query.get('stock') === 'in',
  fields: readFields(query),
})

export const isFiltered = (filter: ListingFilter): boolean =>
  filter.brands.length + filter.categories.length + filter.fields.length > 0 ||
  filter.priceMin !== null ||
  filter.priceMax !== null ||
  filter.inStock

/** A handle of the address; null if no page can have it. PostgreSQL rejects texts with some of the other characters. */
export const readHandle = (text: string | undefined): string | null =>
  text !== undefined && /^[a-z0-9-]{1,200}$/.test(text) ? text : null

/** The requested page; null if it isn't a number from 1 on. */
export const readPageNumber = (query: URLSearchParams): number | null => {
  const text = query.get('page')
  if (text === null || text === '') return 1
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : null
}
