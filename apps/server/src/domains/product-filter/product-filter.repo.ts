import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import { productFilters } from '#contract/domains/products.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { withinDays } from '#server/platform/db/day-range.ts'
import { beginsWord, toContainsPatternSql, matchesSqlNormalized } from '#server/platform/db/normalize.ts'
import { sortWhileFew } from '#server/platform/lists/filter-plan.ts'
import type { ListPlan, RequestedSort } from '#server/platform/lists/page-statement.ts'
import type { ChangeTopic } from '#server/platform/lists/store-changes.ts'
import { readByText, type TextIndex } from '#server/platform/lists/text-search.ts'

/** The filters shared by the list, the grid, the export and bulk edits. */
export type ProductFilter = { search?: string | undefined } & {
  [Name in keyof typeof productFilters]?: z.output<(typeof productFilters)[Name]> | undefined
}

type Condition = RawBuilder<unknown>
type Bound = number | undefined
type BindBound = (bound: number) => Condition

const bindDirectly: BindBound = (bound) => sql`${bound}::bigint`
/** Wrapped in a sub-select so that a generic plan is used for all bounds. */
const bindHidden: BindBound = (bound) => sql`(select ${bound}::bigint)`

// `offset 0` keeps this a lookup per product; otherwise the planner may scan all variants of the store.
const anyVariant = (condition: Condition): Condition =>
  sql`exists (select 1 from variants v where v.store_id = p.store_id and v.product_id = p.id
    and v.deleted_at is null and ${condition} offset 0)`

/** The derived columns can't tell a price of 0 from no price, so the variants are checked. */
export const hasPrice = sql`(p.price_max > 0 or ${anyVariant(sql`v.price is not null`)})`

interface Metric {
  metric: 'price' | 'cost' | 'available'
  min: Condition
  max: Condition
}

const metrics = {
  price: { metric: 'price', min: sql`p.price_min`, max: sql`p.price_max` },
  cost: { metric: 'cost', min: sql`p.cost_min`, max: sql`p.cost_max` },
  available: { metric: 'available', min: sql`p.available_min`, max: sql`p.available_max` },
} as const satisfies Record<string, Metric>

/**
 * One variant must be within both bounds. If the product's minimum or maximum is, one is; otherwise `product_figures`
 * is checked.
 */
const rangeConditions = (min: Bound, max: Bound, metric: Metric, bind: BindBound): Condition[] => {
  const where: Condition[] = []
  if (min !== undefined) where.push(sql`${metric.max} >= ${bind(min)}`)
  if (max !== undefined) where.push(sql`${metric.min} <= ${bind(max)}`)
  if (min !== undefined && max !== undefined) {
    const between = (column: Condition): Condition => sql`${column} between ${bind(min)} and ${bind(max)}`
    where.push(sql`(${between(metric.min)} or ${between(metric.max)} or exists (
      select 1 from product_measures g where g.store_id = p.store_id and g.product_id = p.id
        and g.measure = ${sql.lit(metric.metric)} and ${between(sql`g.value`)} offset 0))`)
  }
  return where
}

const priceConditions = (min: Bound, max: Bound, bind: BindBound): Condition[] => {
  const where = rangeConditions(min, max, metrics.price, bind)
  return where.length === 0 || (min !== undefined && min > 0) ? where : [...where, hasPrice]
}

const boundsPattern = /^(-?\d{1,13}(?:\.\d{1,6})?)?\.\.(-?\d{1,13}(?:\.\d{1,6})?)?$/
const numberPattern = /^-?\d{1,13}(?:\.\d{1,6})?$/

/** The facets that may contain the value. A field has one type, so at most one of them matches. */
const toFacets = (filter: string): string[] => {
  const value = filter.slice(37)
  return numberPattern.test(value) ? [filter, `${filter.slice(0, 36)}#${Number(value)}`] : [filter]
}

const facetIn = (facets: readonly string[]): Condition =>
  facets.length === 1 ? sql`x.facet = ${facets[0]}` : sql`x.facet = any(${[...facets]}::text[])`

const tagFacet = (tag: string): Condition => sql`x.facet = 'tag:' || normalize_words(${tag})`

const hasFacet = (condition: Condition): Condition =>
  sql`exists (select 1 from product_facets x where x.store_id = p.store_id and x.product_id = p.id and ${condition})`

const customFieldCondition = (filter: string): Condition => {
  const matchesFacet = hasFacet(facetIn(toFacets(filter)))
  const [isBounded, min, max] = boundsPattern.exec(filter.slice(37)) ?? []
  if (isBounded === undefined) return matchesFacet
  const [from, to] = [sql`${min ?? '-Infinity'}::numeric`, sql`${max ?? 'Infinity'}::numeric`]
  const storedValue = sql`p.custom_values -> ${filter.slice(0, 36)}::text`
  return sql`(${matchesFacet} or case jsonb_typeof(${storedValue})
    when 'number' then (${storedValue})::numeric between ${from} and ${to}
    when 'object' then (${storedValue} -> 'from')::numeric <= ${to} and (${storedValue} -> 'to')::numeric >= ${from}
    else false end)`
}

/** Products don't show deleted rows, so filtering by them finds nothing. */
const existsLive = (
  table: 'brands' | 'categories' | 'collections',
  store: StoreId,
  id: string | undefined,
): Condition =>
  sql`exists (select 1 from ${sql.table(table)} t
    where t.store_id = ${store} and t.id = ${id}::uuid and t.deleted_at is null)`

/** Conditions of the product list for the alias `p`. */
export const productConditions = (
  store: StoreId,
  filter: ProductFilter,
  bind: BindBound = bindDirectly,
): Condition[] => {
  const where = [sql`p.store_id = ${store}`, sql`p.deleted_at is null`]
  const addIfSet = (value: unknown, condition: () => Condition): void => {
    if (value !== undefined) where.push(condition())
  }
  if (filter.archived !== 'with') {
    where.push(filter.archived === 'only' ? sql`p.archived_at is not null` : sql`p.archived_at is null`)
  }
  if (filter.search) where.push(matchesSqlNormalized(sql`p.search_normalized`, filter.search))
  if (filter.tag) where.push(hasFacet(tagFacet(filter.tag)))
  if (filter.field) where.push(customFieldCondition(filter.field))
  if (filter.lowStockOnly === 'true') where.push(sql`p.is_low`)
  addIfSet(filter.product, () => sql`p.id = ${filter.product}::uuid`)
  addIfSet(filter.publishState, () => sql`p.publish_state = ${filter.publishState}`)
  addIfSet(filter.visibility, () => sql`p.visibility = ${filter.visibility}`)
  addIfSet(filter.type, () => sql`p.type = ${filter.type}`)
  addIfSet(
    filter.category,
    () => sql`p.category_id = ${filter.category}::uuid and ${existsLive('categories', store, filter.category)}`,
  )
  addIfSet(
    filter.subcategory,
    () => sql`p.subcategory_id = ${filter.subcategory}::uuid and p.category_id =
      (select s.category_id from subcategories s
        join categories c on c.store_id = s.store_id and c.id = s.category_id and c.deleted_at is null
        where s.store_id = ${store} and s.id = ${filter.subcategory}::uuid and s.deleted_at is null)`,
  )
  addIfSet(filter.brand, () => sql`p.brand_id = ${filter.brand}::uuid and ${existsLive('brands', store, filter.brand)}`)
  addIfSet(
    filter.collection,
    () => sql`exists (select 1 from collection_products m where m.store_id = p.store_id
      and m.collection_id = ${filter.collection}::uuid and m.product_id = p.id)
      and ${existsLive('collections', store, filter.collection)}`,
  )
  // Variants that aren't tracked have no quantity; `product_measures` has no rows for them.
  if (filter.quantityMin !== undefined || filter.quantityMax !== undefined)
    where.push(sql`(p.untracked_count = 0 or p.untracked_count < p.variant_count)`)
  // Filter dates are days in the store's time zone.
  const zone = sql`(select timezone from stores where id = ${store})`
  return [
    ...where,
    ...priceConditions(filter.priceMin, filter.priceMax, bind),
    ...rangeConditions(filter.costPriceMin, filter.costPriceMax, metrics.cost, bind),
    ...rangeConditions(filter.quantityMin, filter.quantityMax, metrics.available, bind),
    ...withinDays(sql`p.created_at`, filter.createdFrom, filter.createdTo, zone),
  ]
}

/** The facet condition of the filter, for the alias `x`. */
const getFacet = ({ tag, field }: ProductFilter): Condition | undefined => {
  if (tag) return tagFacet(tag)
  return field && !boundsPattern.test(field.slice(37)) ? facetIn(toFacets(field)) : undefined
}

/**
 * Filters whose result depends on more than products: deleted or moved rows, manual members and the store's time zone.
 */
const externalFilters = ['category', 'subcategory', 'brand', 'collection', 'createdFrom', 'createdTo'] as const

/** `refresh_products` records the changes. */
export const productChanges = (filter: ProductFilter): ChangeTopic | undefined =>
  externalFilters.some((name) => filter[name] !== undefined) ? undefined : 'products'

/** Each product with a value in range once, by its lowest one; for the alias `x`. */
const metricRowsWithin = (store: StoreId, min: Bound, max: Bound, { metric }: Metric): Condition | undefined => {
  if (min === undefined && max === undefined) return undefined
  const where = [sql`x.store_id = ${store} and x.measure = ${sql.lit(metric)} and not x.is_archived`]
  if (min === undefined) where.push(sql`x.lower_value is null`)
  else where.push(sql`x.value >= ${bindHidden(min)} and (x.lower_value is null or x.lower_value < ${bindHidden(min)})`)
  if (max !== undefined) where.push(sql`x.value <= ${bindHidden(max)}`)
  return sql`product_measures x where ${sql.join(where, sql` and `)}`
}

// Up to these numbers sorting is faster than reading in index order: rows of a covering index, and whole products.
const maxMetricRows = 2500
const maxSortedProducts = 1000

/** An index table that contains exactly the matching products, and how to sort it by newest. */
interface NarrowSource {
  counted: Condition
  newest?: { maxRows: number; from: Condition; column: Condition; id: Condition }
}

/** For lists with a single filter. */
const findNarrowSource = (store: StoreId, filter: ProductFilter): NarrowSource | undefined => {
  const activeFilters = Object.keys(productFilters).filter((name) => filter[name as keyof ProductFilter] !== undefined)
  if (filter.search) activeFilters.push('search')
  const hasOnly = (...names: (keyof ProductFilter)[]): boolean =>
    activeFilters.every((name) => names.includes(name as 'tag'))
  const { priceMin, priceMax, costPriceMin, costPriceMax, quantityMin, quantityMax } = filter
  let condition: Condition | undefined
  if (hasOnly('priceMin', 'priceMax')) condition = metricRowsWithin(store, priceMin, priceMax, metrics.price)
  else if (hasOnly('costPriceMin', 'costPriceMax'))
    condition = metricRowsWithin(store, costPriceMin, costPriceMax, metrics.cost)
  else if (hasOnly('quantityMin', 'quantityMax'))
    condition = metricRowsWithin(store, quantityMin, quantityMax, metrics.available)
  if (condition) {
    const newest = { maxRows: maxMetricRows, from: condition, column: sql`x.created_at`, id: sql`x.product_id` }
    return { counted: condition, newest }
  }
  const facet = hasOnly('tag') || hasOnly('field') ? getFacet(filter) : undefined
  return facet && { counted: sql`product_facets x where x.store_id = ${store} and ${facet} and not x.is_archived` }
}

/** Above `maxRows` of them, a scan in the order of the list finds a page faster. */
const toSortedMatches = (store: StoreId, { counted, newest }: NarrowSource, sort: RequestedSort) => {
  if (sort.by === 'createdAt') return { counted, sorted: newest }
  const from = sql`(select x.product_id from ${counted} offset 0) x
    join products p on p.store_id = ${store} and p.id = x.product_id where true`
  return { counted, sorted: { maxRows: maxSortedProducts, from, column: sort.column, id: sql`p.id` } }
}

const textIndex: TextIndex = {
  from: sql`products p`,
  id: sql`p.id`,
  text: sql`p.search_normalized`,
  normalize: (word) => sql`normalize_words(${word})`,
  prefilter: (parts) =>
    sql.join(
      parts.map((part) => sql`p.search_normalized ~~ (select ${toContainsPatternSql(part)})`),
      sql` and `,
    ),
  prefilterByStart: (start) => beginsWord(sql`p.search_normalized`, start),
}

/**
 * Filters that match most products or have no index that combines with a search. For all others the planner chooses the
 * rarer condition.
 */
const broadFilters = new Set<string>(['archived', 'publishState', 'visibility', 'type'])

const canUseTextIndex = (filter: ProductFilter): boolean =>
  Object.keys(productFilters).every(
    (name) => broadFilters.has(name) || filter[name as keyof ProductFilter] === undefined,
  )

/** The newest products of a facet are read in the facets' order. */
const readInOrder = (store: StoreId, filter: ProductFilter, sort: RequestedSort, bind: BindBound): ListPlan => {
  const facet = sort.by === 'createdAt' && filter.archived === undefined ? getFacet(filter) : undefined
  if (!facet) return { from: sql`products p`, where: productConditions(store, filter, bind), id: sql`p.id`, sort }
  const rest = productConditions(store, { ...filter, [filter.tag ? 'tag' : 'field']: undefined })
  return {
    from: sql`products p join product_facets x on x.store_id = p.store_id and x.product_id = p.id`,
    where: [...rest, sql`x.store_id = ${store}`, facet, sql`not x.is_archived`],
    // Both columns of one table, so that its index can seek to the cursor.
    id: sql`x.product_id`,
    sort: { ...sort, column: sql`x.created_at` },
  }
}

export const planProductList = (store: StoreId, filter: ProductFilter, sort: RequestedSort): ListPlan => {
  if (filter.search && canUseTextIndex(filter)) {
    const where = productConditions(store, { ...filter, search: undefined })
    return readByText(textIndex, { search: filter.search, where, sort, order: sort.order })
  }
  const source = findNarrowSource(store, filter)
  if (!source) return readInOrder(store, filter, sort, bindDirectly)
  const matches = toSortedMatches(store, source, sort)
  return sortWhileFew(readInOrder(store, filter, sort, matches.sorted ? bindHidden : bindDirectly), matches)
}
