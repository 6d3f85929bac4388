import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import { productFilters } from '#contract/domains/products.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { withinDays } from '#server/platform/db/days.ts'
import { containingText, hasWords } from '#server/platform/db/fold.ts'
import type { Few, ListRequest, Sort } from '#server/platform/db/list.ts'
import { readByText, type Texted } from '#server/platform/db/text-search.ts'
import type { NamedSort } from '#server/platform/db/word-search.ts'

/** The filters shared by the list, the grid, the export and bulk edits. */
export type ProductFilter = { search?: string | undefined } & {
  [Name in keyof typeof productFilters]?: z.output<(typeof productFilters)[Name]> | undefined
}

type Condition = RawBuilder<unknown>
type Bound = number | undefined
type Say = (bound: number) => Condition

const plainly: Say = (bound) => sql`${bound}::bigint`
/** Wrapped in a sub-select so that a generic plan is used for all bounds. */
const hidden: Say = (bound) => sql`(select ${bound}::bigint)`

// `offset 0` keeps this a lookup per product; otherwise the planner may scan all variants of the store.
const ofItsVariants = (condition: Condition): Condition =>
  sql`exists (select 1 from variants v where v.store_id = p.store_id and v.product_id = p.id
    and v.deleted_at is null and ${condition} offset 0)`

/** The derived columns can't tell a price of 0 from no price, so the variants are checked. */
export const hasPrice = sql`(p.price_max > 0 or ${ofItsVariants(sql`v.price is not null`)})`

interface Figure {
  what: 'price' | 'cost' | 'available'
  min: Condition
  max: Condition
}

const figures = {
  price: { what: 'price', min: sql`p.price_min`, max: sql`p.price_max` },
  cost: { what: 'cost', min: sql`p.cost_min`, max: sql`p.cost_max` },
  available: { what: 'available', min: sql`p.available_min`, max: sql`p.available_max` },
} as const satisfies Record<string, Figure>

/**
 * One variant must be within both bounds. If the product's minimum or maximum is, one is; otherwise `product_figures`
 * is checked.
 */
const within = (least: Bound, most: Bound, of: Figure, say: Say): Condition[] => {
  const where: Condition[] = []
  if (least !== undefined) where.push(sql`${of.max} >= ${say(least)}`)
  if (most !== undefined) where.push(sql`${of.min} <= ${say(most)}`)
  if (least !== undefined && most !== undefined) {
    const between = (figure: Condition): Condition => sql`${figure} between ${say(least)} and ${say(most)}`
    where.push(sql`(${between(of.min)} or ${between(of.max)} or exists (
      select 1 from product_measures g where g.store_id = p.store_id and g.product_id = p.id
        and g.measure = ${sql.lit(of.what)} and ${between(sql`g.value`)} offset 0))`)
  }
  return where
}

const priced = (least: Bound, most: Bound, say: Say): Condition[] => {
  const where = within(least, most, figures.price, say)
  return where.length === 0 || (least !== undefined && least > 0) ? where : [...where, hasPrice]
}

const bounds = /^(-?\d{1,13}(?:\.\d{1,6})?)?\.\.(-?\d{1,13}(?:\.\d{1,6})?)?$/
const number = /^-?\d{1,13}(?:\.\d{1,6})?$/

/** The facets that may contain the value. A field has one type, so at most one of them matches. */
const facetsOf = (filter: string): string[] => {
  const value = filter.slice(37)
  return number.test(value) ? [filter, `${filter.slice(0, 36)}#${Number(value)}`] : [filter]
}

const oneOf = (facets: readonly string[]): Condition =>
  facets.length === 1 ? sql`x.facet = ${facets[0]}` : sql`x.facet = any(${[...facets]}::text[])`

const tagged = (tag: string): Condition => sql`x.facet = 'tag:' || normalize_words(${tag})`

const hasFacet = (condition: Condition): Condition =>
  sql`exists (select 1 from product_facets x where x.store_id = p.store_id and x.product_id = p.id and ${condition})`

const valued = (filter: string): Condition => {
  const held = hasFacet(oneOf(facetsOf(filter)))
  const [isBounded, least, most] = bounds.exec(filter.slice(37)) ?? []
  if (isBounded === undefined) return held
  const [from, to] = [sql`${least ?? '-Infinity'}::numeric`, sql`${most ?? 'Infinity'}::numeric`]
  const kept = sql`p.custom_values -> ${filter.slice(0, 36)}::text`
  return sql`(${held} or case jsonb_typeof(${kept})
    when 'number' then (${kept})::numeric between ${from} and ${to}
    when 'object' then (${kept} -> 'from')::numeric <= ${to} and (${kept} -> 'to')::numeric >= ${from}
    else false end)`
}

/** Products don't show deleted rows, so filtering by them finds nothing. */
const living = (table: 'brands' | 'categories' | 'collections', store: StoreId, id: string | undefined): Condition =>
  sql`exists (select 1 from ${sql.table(table)} t
    where t.store_id = ${store} and t.id = ${id}::uuid and t.deleted_at is null)`

/** Conditions of the product list for the alias `p`. */
export const productConditions = (store: StoreId, filter: ProductFilter, say: Say = plainly): Condition[] => {
  const where = [sql`p.store_id = ${store}`, sql`p.deleted_at is null`]
  const also = (value: unknown, condition: () => Condition): void => {
    if (value !== undefined) where.push(condition())
  }
  if (filter.archived !== 'with') {
    where.push(filter.archived === 'only' ? sql`p.archived_at is not null` : sql`p.archived_at is null`)
  }
  if (filter.search) where.push(hasWords(sql`p.search_normalized`, filter.search))
  if (filter.tag) where.push(hasFacet(tagged(filter.tag)))
  if (filter.field) where.push(valued(filter.field))
  if (filter.lowStockOnly === 'true') where.push(sql`p.is_low`)
  also(filter.product, () => sql`p.id = ${filter.product}::uuid`)
  also(filter.publishState, () => sql`p.publish_state = ${filter.publishState}`)
  also(filter.visibility, () => sql`p.visibility = ${filter.visibility}`)
  also(filter.type, () => sql`p.type = ${filter.type}`)
  also(
    filter.category,
    () => sql`p.category_id = ${filter.category}::uuid and ${living('categories', store, filter.category)}`,
  )
  also(
    filter.subcategory,
    () => sql`p.subcategory_id = ${filter.subcategory}::uuid and p.category_id =
      (select s.category_id from subcategories s
        join categories c on c.store_id = s.store_id and c.id = s.category_id and c.deleted_at is null
        where s.store_id = ${store} and s.id = ${filter.subcategory}::uuid and s.deleted_at is null)`,
  )
  also(filter.brand, () => sql`p.brand_id = ${filter.brand}::uuid and ${living('brands', store, filter.brand)}`)
  also(
    filter.collection,
    () => sql`exists (select 1 from collection_products m where m.store_id = p.store_id
      and m.collection_id = ${filter.collection}::uuid and m.product_id = p.id)
      and ${living('collections', store, filter.collection)}`,
  )
  // Filter dates are days in the store's time zone.
  const zone = sql`(select timezone from stores where id = ${store})`
  return [
    ...where,
    ...priced(filter.priceMin, filter.priceMax, say),
    ...within(filter.costPriceMin, filter.costPriceMax, figures.cost, say),
    ...within(filter.quantityMin, filter.quantityMax, figures.available, say),
    ...withinDays(sql`p.created_at`, filter.createdFrom, filter.createdTo, zone),
  ]
}

/** The facet condition of the filter, for the alias `x`. */
const facetOf = ({ tag, field }: ProductFilter): Condition | undefined => {
  if (tag) return tagged(tag)
  return field && !bounds.test(field.slice(37)) ? oneOf(facetsOf(field)) : undefined
}

/**
 * True when no product, variant or stock level of the store has changed since the snapshot. `refresh_products` records
 * changes.
 */
export const sameProductsSince =
  (store: StoreId) =>
  (snapshot: Condition): Condition =>
    sql`not exists (select 1 from product_changes c
      where c.store_id = ${store} and not pg_visible_in_snapshot(c.xid, ${snapshot}))`

/**
 * Filters whose result depends on more than products: deleted or moved rows, manual members and the store's time zone.
 */
const ofOthers = ['category', 'subcategory', 'brand', 'collection', 'createdFrom', 'createdTo'] as const

export const sinceOf = (store: StoreId, filter: ProductFilter) =>
  ofOthers.some((name) => filter[name] !== undefined) ? undefined : sameProductsSince(store)

/** Each product with a value in range once, by its lowest one; for the alias `x`. */
const figuresWithin = (store: StoreId, least: Bound, most: Bound, { what }: Figure): Condition | undefined => {
  if (least === undefined && most === undefined) return undefined
  const where = [sql`x.store_id = ${store} and x.measure = ${sql.lit(what)} and not x.is_archived`]
  if (least === undefined) where.push(sql`x.lower_value is null`)
  else where.push(sql`x.value >= ${hidden(least)} and (x.lower_value is null or x.lower_value < ${hidden(least)})`)
  if (most !== undefined) where.push(sql`x.value <= ${hidden(most)}`)
  return sql`product_measures x where ${sql.join(where, sql` and `)}`
}

// Up to these numbers sorting is faster than reading in index order: rows of a covering index, and whole products.
const fewFigures = 2500
const fewProducts = 1000

type Reading = Pick<ListRequest, 'from' | 'where' | 'id' | 'sort' | 'counted' | 'few' | 'unchangedSince'>

/** For a list with a single filter: an index table that contains exactly the matching products. */
const narrower = (store: StoreId, filter: ProductFilter): { counted: Condition; newest?: Few } | undefined => {
  const given = Object.keys(productFilters).filter((name) => filter[name as keyof ProductFilter] !== undefined)
  if (filter.search) given.push('search')
  const only = (...names: (keyof ProductFilter)[]): boolean => given.every((name) => names.includes(name as 'tag'))
  const { priceMin, priceMax, costPriceMin, costPriceMax, quantityMin, quantityMax } = filter
  let found: Condition | undefined
  if (only('priceMin', 'priceMax')) found = figuresWithin(store, priceMin, priceMax, figures.price)
  else if (only('costPriceMin', 'costPriceMax')) found = figuresWithin(store, costPriceMin, costPriceMax, figures.cost)
  else if (only('quantityMin', 'quantityMax')) found = figuresWithin(store, quantityMin, quantityMax, figures.available)
  if (found) {
    const newest = { most: fewFigures, from: found, column: sql`x.created_at`, id: sql`x.product_id` }
    return { counted: found, newest }
  }
  const facet = only('tag') || only('field') ? facetOf(filter) : undefined
  return facet && { counted: sql`product_facets x where x.store_id = ${store} and ${facet} and not x.is_archived` }
}

const countedBy = (store: StoreId, filter: ProductFilter, sort: Sort, isNewest: boolean): Partial<Reading> => {
  const found = narrower(store, filter)
  if (!found || isNewest) return { counted: found?.counted, few: found?.newest }
  const from = sql`(select x.product_id from ${found.counted} offset 0) x
    join products p on p.store_id = ${store} and p.id = x.product_id where true`
  return { counted: found.counted, few: { most: fewProducts, from, column: sort.column, id: sql`p.id` } }
}

const texted: Texted = {
  from: sql`products p`,
  id: sql`p.id`,
  text: sql`p.search_normalized`,
  folded: (word) => sql`normalize_words(${word})`,
  mayHave: (parts) =>
    sql.join(
      parts.map((part) => sql`p.search_normalized ~~ (select ${containingText(part)})`),
      sql` and `,
    ),
}

/**
 * Filters that match most products or have no index that combines with a search. For all others the planner chooses the
 * rarer condition.
 */
const seenOnTheWay = new Set<string>(['archived', 'publishState', 'visibility', 'type'])

const isByText = (filter: ProductFilter): boolean =>
  Object.keys(productFilters).every(
    (name) => seenOnTheWay.has(name) || filter[name as keyof ProductFilter] === undefined,
  )

/** Plans the product list. The newest products of a facet are read in the facets' order. */
export const readingOf = (store: StoreId, filter: ProductFilter, sort: NamedSort): Reading => {
  const isNewest = sort.by === 'createdAt'
  if (filter.search && isByText(filter)) {
    const where = productConditions(store, { ...filter, search: undefined })
    const read = readByText(texted, { search: filter.search, where, sort, order: sort.order })
    return { ...read, unchangedSince: sinceOf(store, filter) }
  }
  const counts = { ...countedBy(store, filter, sort, isNewest), unchangedSince: sinceOf(store, filter) }
  const facet = isNewest && filter.archived === undefined ? facetOf(filter) : undefined
  if (!facet) {
    const where = productConditions(store, filter, counts.few ? hidden : plainly)
    return { ...counts, from: sql`products p`, where, id: sql`p.id`, sort }
  }
  const rest = productConditions(store, { ...filter, [filter.tag ? 'tag' : 'field']: undefined })
  return {
    ...counts,
    from: sql`products p join product_facets x on x.store_id = p.store_id and x.product_id = p.id`,
    where: [...rest, sql`x.store_id = ${store}`, facet, sql`not x.is_archived`],
    // Both columns of one table, so that its index can seek to the cursor.
    id: sql`x.product_id`,
    sort: { ...sort, column: sql`x.created_at` },
  }
}
