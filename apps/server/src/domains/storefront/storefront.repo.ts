import { sql } from 'kysely'
import type * as z from 'zod'
import type { StorefrontProduct, storefront } from '#contract/domains/storefront.ts'
import { productConditions } from '#server/domains/product-filter/product-filter.service.ts'
import { isBuyable, isShopProduct, isVariantBuyable } from '#server/domains/shop-catalog/shop-catalog.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { RawJson } from '#server/platform/raw-json.ts'
import { defineList } from '#server/platform/lists/define-list.ts'

type ListQuery = z.output<typeof storefront.products.query>

export const readStore = async (
  db: Db,
  store: StoreId,
): Promise<RawJson<z.output<typeof storefront.store.response>> | undefined> => {
  const { rows } = await sql<{ json: string }>`
    select json_build_object('_id', id, 'name', name, 'slug', slug, 'logo', '/files/' || logo_key,
      'description', description, 'email', email, 'phone', phone, 'currency', currency, 'language', language,
      'timezone', timezone)::text as json
    from stores where id = ${store}`.execute(db)
  return rows[0]
}

const variantsJson = sql`(
  select json_agg(json_build_object('_id', v.id, 'values', v.option_values, 'sku', v.sku, 'price', v.price,
    'compareAtPrice', v.compare_at_price,
    'isAvailable', ${isVariantBuyable}) order by v.position, v.id)
  from variants v
  where v.store_id = p.store_id and v.product_id = p.id and v.deleted_at is null and v.price is not null)`

const productJson = sql`json_build_object(
  '_id', p.id, 'title', p.title, 'slug', p.slug, 'description', p.description, 'type', p.type,
  'picture', (select '/files/' || m.file_key from product_media m
    where m.store_id = p.store_id and m.product_id = p.id and m.kind = 'image' order by m.position, m.id limit 1),
  'category', case when c.id is not null then json_build_object('_id', c.id, 'name', c.name) end,
  'brand', case when b.id is not null then json_build_object('_id', b.id, 'name', b.name) end,
  'options', p.options, 'variants', ${variantsJson})`

const withNames = sql`
  left join categories c on c.store_id = p.store_id and c.id = p.category_id and c.deleted_at is null
  left join brands b on b.store_id = p.store_id and b.id = p.brand_id and b.deleted_at is null`

export const listPublicProducts = defineList<StorefrontProduct, ListQuery>({
  sorts: {
    createdAt: { column: sql`p.created_at`, type: 'timestamptz' },
    title: { column: sql`p.title_normalized`, type: 'text' },
    price: { column: sql`p.price_min`, type: 'bigint' },
  },
  from: sql`products p`,
  join: withNames,
  id: sql`p.id`,
  row: productJson,
  where: (query, store) => [
    ...productConditions(store, {
      search: query.search,
      category: query.category,
      subcategory: query.subcategory,
      brand: query.brand,
      collection: query.collection,
      priceMin: query.priceMin,
      priceMax: query.priceMax,
    }),
    isShopProduct(store),
    ...(query.availability ? [query.availability === 'in_stock' ? isBuyable : sql`not ${isBuyable}`] : []),
  ],
})
