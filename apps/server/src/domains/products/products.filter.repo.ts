import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { productFilters } from '#contract/domains/products.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { withinDays } from '#server/platform/db/days.ts'
import { hasWords } from '#server/platform/db/fold.ts'

/** What the list, the grid, the export and a bulk edit of all that match choose products by. */
export type ProductFilter = { search?: string | undefined } & {
  [Name in keyof typeof productFilters]?: z.output<(typeof productFilters)[Name]> | undefined
}

type Condition = RawBuilder<unknown>
type Bound = number | undefined

const ofItsVariants = (condition: Condition): Condition =>
  sql`exists (select 1 from variants v where v.store_id = p.store_id and v.product_id = p.id
    and v.deleted_at is null and ${condition})`

/** An amount of nothing and no amount are the same in the derived columns; the variants know. */
export const hasPrice = sql`(p.price_max > 0 or ${ofItsVariants(sql`v.price is not null`)})`

/** One variant must lie within both bounds; the derived range rules out most products before their variants are read. */
const within = (least: Bound, most: Bound, of: { column: Condition; min: Condition; max: Condition }): Condition[] => {
  const where: Condition[] = []
  if (least !== undefined) where.push(sql`${of.max} >= ${least}::bigint`)
  if (most !== undefined) where.push(sql`${of.min} <= ${most}::bigint`)
  if (least !== undefined && most !== undefined) {
    const between = (figure: Condition): Condition => sql`${figure} between ${least}::bigint and ${most}::bigint`
    // Where an end of the range lies within, a variant does; only the others are looked at one by one.
    where.push(sql`(${between(of.min)} or ${between(of.max)} or ${ofItsVariants(between(of.column))})`)
  }
  return where
}

const priced = (least: Bound, most: Bound): Condition[] => {
  const where = within(least, most, { column: sql`v.price`, min: sql`p.price_min`, max: sql`p.price_max` })
  return where.length > 0 ? [...where, hasPrice] : []
}

const costing = (least: Bound, most: Bound): Condition[] =>
  within(least, most, { column: sql`v.cost_price`, min: sql`p.cost_min`, max: sql`p.cost_max` })

const stocked = (least: Bound, most: Bound): Condition[] =>
  within(least, most, { column: sql`(v.on_hand - v.reserved)`, min: sql`p.available_min`, max: sql`p.available_max` })

const bounds = /^(-?\d{1,13}(?:\.\d{1,6})?)?\.\.(-?\d{1,13}(?:\.\d{1,6})?)?$/
const number = /^-?\d{1,13}(?:\.\d{1,6})?$/

/** A field has one type, so at most one way of reading the value can find anything; each goes by the index. */
const valued = (filter: string): Condition => {
  const field = filter.slice(0, 36)
  const value = filter.slice(37)
  const held = (json: unknown): Condition => sql`p.custom_values @> ${JSON.stringify({ [field]: json })}::jsonb`
  const ways = [held(value), held([value])]
  if (value === 'true' || value === 'false') ways.push(held(value === 'true'))
  if (number.test(value)) ways.push(held(Number(value)))
  const [isBounded, least, most] = bounds.exec(value) ?? []
  if (isBounded !== undefined) {
    const [from, to] = [sql`${least ?? '-Infinity'}::numeric`, sql`${most ?? 'Infinity'}::numeric`]
    const kept = sql`p.custom_values -> ${field}::text`
    ways.push(sql`case jsonb_typeof(${kept})
      when 'number' then (${kept})::numeric between ${from} and ${to}
      when 'object' then (${kept} -> 'from')::numeric <= ${to} and (${kept} -> 'to')::numeric >= ${from}
      else false end`)
  }
  return sql`(${sql.join(ways, sql` or `)})`
}

/** What was deleted shows at no product any more, so it finds none either. */
const living = (table: 'brands' | 'categories' | 'collections', store: StoreId, id: string | undefined): Condition =>
  sql`exists (select 1 from ${sql.table(table)} t
    where t.store_id = ${store} and t.id = ${id}::uuid and t.deleted_at is null)`

/** The conditions of the product list over the alias `p`. */
export const productConditions = (store: StoreId, filter: ProductFilter): Condition[] => {
  const where = [sql`p.store_id = ${store}`, sql`p.deleted_at is null`]
  const also = (value: unknown, condition: () => Condition): void => {
    if (value !== undefined) where.push(condition())
  }
  if (filter.archived !== 'with') {
    where.push(filter.archived === 'only' ? sql`p.archived_at is not null` : sql`p.archived_at is null`)
  }
  if (filter.search) where.push(hasWords(sql`p.search_fold`, filter.search))
  if (filter.tag) where.push(sql`p.tags_fold @> array[fold_words(${filter.tag})]`)
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
  // Dates of a filter are days in the store's own zone.
  const zone = sql`(select timezone from stores where id = ${store})`
  return [
    ...where,
    ...priced(filter.priceMin, filter.priceMax),
    ...costing(filter.costPriceMin, filter.costPriceMax),
    ...stocked(filter.quantityMin, filter.quantityMax),
    ...withinDays(sql`p.created_at`, filter.createdFrom, filter.createdTo, zone),
  ]
}
