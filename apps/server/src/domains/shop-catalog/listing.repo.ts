import { type RawBuilder, sql } from 'kysely'
import { automaticCandidatesJson, type LoadedCandidate } from '#server/domains/discounts/candidates.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { facetsJson } from './facets.repo.ts'
import type { Facets, ListingFilter, ListingScope, ListingSort, ScopeInfo } from './listing.rules.ts'
import { cardsJson, isBuyable, isShopProduct, type ProductCard } from './shop-products.repo.ts'
import { matchesTerms, spellingJson, type TermSpelling } from './search.repo.ts'

type Sql = RawBuilder<unknown>

export interface Listing {
  /** Null if there is no such category, collection or brand; for a search always null. */
  scope: ScopeInfo | null
  total: number
  /** Products of the scope and search without the filters. */
  unfiltered: number
  data: ProductCard[]
  facets: Facets
  /** Of a search without results. */
  spelling: TermSpelling[] | null
  /** Automatic discounts; reading them along saves a statement. */
  candidates: LoadedCandidate[]
}

/** Longer searches aren't corrected: similar words are looked up for each term. */
const maxCorrectedTerms = 4

const picture = (key: Sql): Sql => sql`(select json_build_object('url', '/files/' || f.key, 'alt', t.name,
  'width', f.width, 'height', f.height) from files f where f.key = ${key})`

/** The page's category, subcategory, collection or brand by its handle, as one row of id and JSON. */
const scopeQuery = (store: StoreId, scope: ListingScope): Sql => {
  const live = sql`t.store_id = ${store} and t.deleted_at is null`
  const info = (image: Sql, more: Sql): Sql => sql`t.id, json_build_object('_id', t.id, 'name', t.name, 'slug', t.slug,
    'description', t.description, 'picture', ${image} ${more}) as json`
  switch (scope.kind) {
    case 'category':
      return sql`select ${info(picture(sql`t.picture_key`), sql``)} from categories t
        where ${live} and t.slug = ${scope.slug}`
    case 'subcategory':
      return sql`select ${info(
        picture(sql`c.picture_key`),
        sql`, 'category', json_build_object('_id', c.id, 'name', c.name, 'slug', c.slug)`,
      )} from subcategories t
        join categories c on c.store_id = t.store_id and c.id = t.category_id and c.deleted_at is null
        where ${live} and t.slug = ${scope.slug}`
    case 'collection':
      return sql`select ${info(picture(sql`t.picture_key`), sql``)} from collections t
        where ${live} and t.slug = ${scope.slug}`
    case 'brand':
      return sql`select ${info(picture(sql`t.logo_key`), sql`, 'website', t.website`)} from brands t
        where ${live} and t.slug = ${scope.slug}`
    case 'all':
      return sql`select null::uuid as id, null::json as json where false`
  }
}

const scopeId = sql`(select id from scope)`

const scopeCondition = (scope: ListingScope): Sql => {
  switch (scope.kind) {
    case 'category':
      return sql`and p.category_id = ${scopeId}`
    case 'subcategory':
      return sql`and p.subcategory_id = ${scopeId}`
    case 'brand':
      return sql`and p.brand_id = ${scopeId}`
    case 'collection':
      return sql`and m.collection_id = ${scopeId}`
    case 'all':
      return sql``
  }
}

/** A collection is read through its members, which have its order. */
const productSource = (scope: ListingScope): Sql =>
  scope.kind === 'collection'
    ? sql`collection_products m join products p on p.store_id = m.store_id and p.id = m.product_id`
    : sql`products p`

const orders: Record<ListingSort, Sql> = {
  relevance: sql`b.rank, b.created_at desc, b.id desc`,
  featured: sql`b.position nulls last, b.created_at desc, b.id desc`,
  newest: sql`b.created_at desc, b.id desc`,
  price_asc: sql`b.price_min, b.id`,
  price_desc: sql`b.price_min desc, b.id desc`,
  title: sql`b.title_normalized, b.id`,
}

/** One variant must be within both bounds; product_measures has the distinct prices of a product. */
const isInPriceRange = ({ priceMin, priceMax }: ListingFilter): Sql => {
  if (priceMin === null && priceMax === null) return sql`true`
  return sql`exists (select 1 from product_measures g where g.store_id = p.store_id and g.product_id = p.id
    and g.measure = 'price' and g.value between ${priceMin ?? 0}::bigint and ${priceMax ?? Number.MAX_SAFE_INTEGER}::bigint
    offset 0)`
}

const hasSlug = (table: 'brands' | 'categories', column: Sql, store: StoreId, slugs: readonly string[]): Sql =>
  slugs.length === 0
    ? sql`true`
    : sql`coalesce(${column} = any(array(select f.id from ${sql.table(table)} f
        where f.store_id = ${store} and f.slug = any(${[...slugs]}::text[]) and f.deleted_at is null)), false)`

const hasFieldValue = (field: string, values: readonly string[]): Sql =>
  sql`exists (select 1 from product_facets x where x.store_id = p.store_id and x.product_id = p.id
    and x.facet = any(${values.map((value) => `${field}:${value}`)}::text[]))`

/**
 * One page of products with the facets of the whole result. The products of the scope are read once; each has a flag
 * per filter, because the values of a facet are counted without the facet's own filter.
 */
export const readListing = async (
  db: Db,
  store: StoreId,
  { scope, terms, filter, sort, limit, offset }: ListingInput,
  at: Date,
): Promise<Listing> => {
  const { matches, rank } = matchesTerms(store, terms)
  const fieldFlags = filter.fields.map(
    ({ field, values }, index) => sql`, ${hasFieldValue(field, values)} as ${sql.ref(`in_field_${index}`)}`,
  )
  const allFlags = sql.join(
    [
      sql`b.in_price`,
      sql`b.in_brands`,
      sql`b.in_categories`,
      sql`b.in_stock`,
      ...filter.fields.map((_, index) => sql`b.${sql.ref(`in_field_${index}`)}`),
    ],
    sql` and `,
  )
  const { rows } = await sql<{ listing: Listing }>`
    with scope as materialized (${scopeQuery(store, scope)}
    ), base as materialized (
      select p.id, p.price_min, p.price_max, p.brand_id, p.category_id, p.subcategory_id, p.created_at,
        p.title_normalized, ${scope.kind === 'collection' ? sql`m.position` : sql`null::integer`} as position,
        ${rank} as rank, ${isBuyable} as is_buyable,
        ${isInPriceRange(filter)} as in_price,
        ${hasSlug('brands', sql`p.brand_id`, store, filter.brands)} as in_brands,
        ${hasSlug('categories', sql`p.category_id`, store, filter.categories)} as in_categories,
        ${filter.inStock ? isBuyable : sql`true`} as in_stock ${sql.join(fieldFlags, sql``)}
      from ${productSource(scope)}
      where ${isShopProduct(store)} ${scope.kind === 'collection' ? sql`and m.store_id = ${store}` : sql``}
        ${scopeCondition(scope)} and ${matches}
    ), matched as (select b.* from base b where ${allFlags})
    select json_build_object(
      'candidates', ${automaticCandidatesJson(store, at)},
      'scope', (select json from scope),
      'total', (select count(*) from matched),
      'unfiltered', (select count(*) from base),
      'data', ${cardsJson(
        store,
        sql`select id, row_number() over () as place from (
          select b.id from matched b order by ${orders[sort]} limit ${limit} offset ${offset}) shown`,
      )},
      'facets', ${facetsJson(store, scope, filter)},
      'spelling', ${
        terms.length === 0 || terms.length > maxCorrectedTerms
          ? sql`null::json`
          : sql`case when not exists (select 1 from base) then ${spellingJson(store, terms)} end`
      }) as listing`.execute(db)
  return rows[0]?.listing ?? noListing
}

const noFacets: Facets = { brands: [], categories: [], price: null, inStock: 0, fields: [] }
const noListing: Listing = {
  scope: null,
  total: 0,
  unfiltered: 0,
  data: [],
  facets: noFacets,
  spelling: null,
  candidates: [],
}

export interface ListingInput {
  scope: ListingScope
  /** Words of a search, normalized; all must match. */
  terms: readonly string[]
  filter: ListingFilter
  sort: ListingSort
  limit: number
  offset: number
}
