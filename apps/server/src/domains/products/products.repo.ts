import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import { toWholeList } from '#contract/core/page.ts'
import type { Product, ProductListRow } from '#contract/domains/product.ts'
import type { products } from '#contract/domains/products.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { matchesSqlNormalized } from '#server/platform/db/normalize.ts'
import type { RawJson } from '#server/platform/raw-json.ts'
import type { CompactColumns } from '#server/platform/lists/compact-rows.ts'
import { defineList } from '#server/platform/lists/define-list.ts'
import {
  hasPrice,
  productConditions,
  planProductList,
  productChanges,
} from '#server/domains/product-filter/product-filter.service.ts'

type ListQuery = z.output<typeof products.list.query>
type GridQuery = z.output<typeof products.grid.query>
type GridRow = z.output<typeof products.grid.response>['data'][number]
type Tags = z.output<typeof products.tags.response>

// Deleted rows are left out until they are restored.
const joinNames = sql`
  left join categories c on c.store_id = p.store_id and c.id = p.category_id and c.deleted_at is null
  left join subcategories s on s.store_id = p.store_id and s.id = p.subcategory_id and s.deleted_at is null
    and c.id is not null
  left join brands b on b.store_id = p.store_id and b.id = p.brand_id and b.deleted_at is null
  left join persons e on e.id = p.updated_by`

const nameFields = sql`
  'category', case when c.id is not null then json_build_object('_id', c.id, 'name', c.name) end,
  'subcategory', case when s.id is not null then json_build_object('_id', s.id, 'name', s.name) end,
  'brand', case when b.id is not null then json_build_object('_id', b.id, 'name', b.name) end`

const editFields = sql`'archivedAt', utc(p.archived_at), 'version', p.version, 'createdAt', utc(p.created_at),
  'updatedAt', utc(p.updated_at), 'updatedBy', e.name`

const imageUrl = sql`(select '/files/' || m.file_key from product_media m
  where m.store_id = p.store_id and m.product_id = p.id and m.kind = 'image' order by m.position, m.id limit 1)`

const mediaJson = sql`(select coalesce(json_agg(json_build_object(
    '_id', m.id, 'kind', m.kind, 'alt', m.alt, 'body', m.body,
    'file', case when m.file_key is not null
      then json_build_object('key', m.file_key,
        'url', case when m.kind = 'image' then '/files/' || m.file_key end) end) order by m.position, m.id), '[]')
  from product_media m where m.store_id = p.store_id and m.product_id = p.id)`

const variantsJson = sql`(select coalesce(json_agg(json_build_object(
    '_id', v.id, 'values', v.option_values, 'sku', v.sku, 'barcode', v.barcode, 'price', v.price,
    'compareAtPrice', v.compare_at_price, 'costPrice', v.cost_price, 'media', v.media_id, 'tracksStock', v.tracks_stock,
    'allowBackorder', v.allow_backorder, 'isTaxable', v.is_taxable, 'weightGrams', v.weight_grams, 'onHand', v.on_hand,
    'reserved', v.reserved, 'available', v.on_hand - v.reserved, 'incoming', v.incoming) order by v.position, v.id), '[]')
  from variants v where v.store_id = p.store_id and v.product_id = p.id and v.deleted_at is null)`

const collectionsJson = sql`(select coalesce(json_agg(json_build_object(
    '_id', o.id, 'name', o.name, 'byHand', m.by_hand) order by o.name_normalized, o.id), '[]')
  from collection_products m
  join collections o on o.store_id = m.store_id and o.id = m.collection_id and o.deleted_at is null
  where m.store_id = p.store_id and m.product_id = p.id)`

const fieldsJson = sql`(select coalesce(jsonb_object_agg(k.key, k.value), '{}') from jsonb_each(p.custom_values) k
  join custom_fields f on f.store_id = p.store_id and f.id = k.key::uuid and f.deleted_at is null)`

const productJson = sql`json_build_object(
  '_id', p.id, 'title', p.title, 'slug', p.slug, 'description', p.description, 'type', p.type,
  'billingType', p.billing_type, 'billingPeriod', case when p.billing_every is not null
    then json_build_object('every', p.billing_every, 'unit', p.billing_unit) end,
  'publishState', p.publish_state, 'visibility', p.visibility, ${nameFields}, 'collections', ${collectionsJson},
  'tags', p.tags, 'media', ${mediaJson}, 'taxRate', p.tax_rate, 'weight', p.weight_grams,
  'size', case when p.length_mm is not null
    then json_build_object('length', p.length_mm, 'width', p.width_mm, 'height', p.height_mm) end,
  'options', p.options, 'variants', ${variantsJson}, 'fields', ${fieldsJson},
  'seoTitle', p.seo_title, 'seoDescription', p.seo_description, 'lowStockThreshold', p.low_stock_threshold,
  'allowBackorder', p.allow_backorder, ${editFields})`

const shownSku = sql`case when p.variant_count = 1 then (select v.sku from variants v
  where v.store_id = p.store_id and v.product_id = p.id and v.deleted_at is null limit 1) end`

const rowJson = sql`json_build_object(
  '_id', p.id, 'title', p.title, 'picture', ${imageUrl}, 'type', p.type, 'publishState', p.publish_state,
  'visibility', p.visibility, ${nameFields}, 'tags', p.tags,
  'sku', ${shownSku},
  'priceMin', case when ${hasPrice} then p.price_min end, 'priceMax', case when ${hasPrice} then p.price_max end,
  'costMin', p.cost_min, 'costMax', p.cost_max, 'onHand', p.on_hand, 'available', p.available,
  'variants', p.variant_count, 'tracksStock', p.untracked_count < p.variant_count, 'isLow', p.is_low, ${editFields})`

/** The fields of a compact list row: those of `productListRow` that aren't optional. */
const compactColumns: CompactColumns = {
  _id: sql`p.id`,
  title: sql`p.title`,
  picture: imageUrl,
  publishState: sql`p.publish_state`,
  visibility: sql`p.visibility`,
  'category.name': sql`c.name`,
  'subcategory.name': sql`s.name`,
  sku: shownSku,
  priceMin: sql`case when ${hasPrice} then p.price_min end`,
  priceMax: sql`case when ${hasPrice} then p.price_max end`,
  available: sql`p.available`,
  variants: sql`p.variant_count`,
  tracksStock: sql`p.untracked_count < p.variant_count`,
  isLow: sql`p.is_low`,
  archivedAt: sql`utc(p.archived_at)`,
  createdAt: sql`utc(p.created_at)`,
}

const listProductsAs = <Row>(row: RawBuilder<unknown>) =>
  defineList<Row, ListQuery>({
    sorts: {
      createdAt: { column: sql`p.created_at`, type: 'timestamptz' },
      updatedAt: { column: sql`p.updated_at`, type: 'timestamptz' },
      title: { column: sql`p.title_normalized`, type: 'text' },
      price: { column: sql`p.price_min`, type: 'bigint' },
      available: { column: sql`p.available`, type: 'bigint' },
    },
    rowTable: 'products p',
    join: joinNames,
    row,
    compact: compactColumns,
    plan: (query, sort, store) => planProductList(store, query, sort),
    changes: productChanges,
  })

export const listProducts = listProductsAs<ProductListRow>(rowJson)

/** The same list with all fields of each product, for exports. */
export const listFullProducts = listProductsAs<Product>(productJson)

/** Returns the products that exist, in the order of the ids. */
export const readProducts = async (db: Db | Tx, store: StoreId, ids: readonly string[]): Promise<Product[]> => {
  const { rows } = await sql<{ product: Product }>`
    select ${productJson} as product from unnest(${[...ids]}::uuid[]) with ordinality asked(id, place)
    join products p on p.store_id = ${store} and p.id = asked.id and p.deleted_at is null
    ${joinNames} order by asked.place`.execute(db)
  return rows.map(({ product }) => product)
}

export const readProduct = async (db: Db | Tx, store: StoreId, id: string): Promise<Product | undefined> =>
  (await readProducts(db, store, [id]))[0]

/** The same as JSON text, which the route passes on without parsing. */
export const readProductJson = async (db: Db, store: StoreId, id: string): Promise<RawJson<Product> | undefined> => {
  const { rows } = await sql<{ json: string }>`
    select ${productJson}::text as json from products p ${joinNames}
    where p.store_id = ${store} and p.id = ${id} and p.deleted_at is null`.execute(db)
  return rows[0]
}

const onHandAt = (location: string | undefined) =>
  location
    ? sql`coalesce((select l.on_hand from stock_levels l where l.store_id = v.store_id and l.variant_id = v.id
        and l.location_id = ${location}::uuid), 0)`
    : sql`v.on_hand`

export const listGrid = defineList<GridRow, GridQuery>({
  sorts: {
    title: { column: sql`v.title_normalized`, type: 'text' },
    available: { column: sql`(v.on_hand - v.reserved)`, type: 'bigint' },
  },
  from: sql`variants v join products p on p.store_id = v.store_id and p.id = v.product_id`,
  id: sql`v.id`,
  row: ({ location }) => sql`json_build_object('_id', v.id, 'product', p.id, 'version', p.version, 'title', p.title,
    'picture', coalesce((select '/files/' || m.file_key from product_media m
      where m.store_id = v.store_id and m.id = v.media_id), ${imageUrl}),
    'values', v.option_values, 'sku', v.sku, 'barcode', v.barcode, 'price', v.price,
    'compareAtPrice', v.compare_at_price, 'costPrice', v.cost_price, 'onHand', ${onHandAt(location)})`,
  where: (query, store) => [
    sql`v.store_id = ${store}`,
    sql`v.deleted_at is null`,
    // Repeats what the join implies, so that the partial index on listed variants is used.
    ...(query.archived ? [] : [sql`v.is_listed`]),
    ...productConditions(store, query),
  ],
  changes: productChanges,
})

const maxTags = 100

/** Tags that differ only in case or accents are one tag under its most frequent spelling. */
export const listTags = async (db: Db, store: StoreId, search: string | undefined): Promise<Tags> => {
  const { rows } = await sql<Tags['data'][number]>`
    select mode() within group (order by t.tag) as tag, count(*) as products
    from products p cross join lateral unnest(p.tags, p.tags_normalized) as t(tag, folded)
    where p.store_id = ${store} and p.deleted_at is null and p.archived_at is null
      ${search ? sql`and ${matchesSqlNormalized(sql`t.folded`, search)}` : sql``}
    group by t.folded order by count(*) desc, t.folded limit ${sql.lit(maxTags)}`.execute(db)
  return toWholeList(rows)
}
