import { type RawBuilder, sql } from 'kysely'
import type { ShopProduct, ShopVariant } from '#contract/domains/shop-catalog.ts'
import type { ItemToPrice } from '#contract/pricing/item-price.ts'
import { automaticCandidatesJson, type LoadedCandidate } from '#server/domains/discounts/candidates.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import {
  billingJson,
  cardsJson,
  discountGroupsJson,
  imageFields,
  isShopProduct,
  type ProductCard,
  stockJson,
  variantLeft,
  variantStock,
} from './shop-products.repo.ts'

type Sql = RawBuilder<unknown>

type DiscountGroups = Pick<ItemToPrice, 'categoryIds' | 'brandId' | 'collectionIds'>

/** A product before its discounts are priced. */
export interface ProductRow extends Omit<ShopProduct, 'variants'> {
  variants: Omit<ShopVariant, 'discounted'>[]
  groups: DiscountGroups
}

interface FoundProduct {
  product: ProductRow
  /** Automatic discounts; reading them along saves a statement. */
  candidates: LoadedCandidate[]
}

export interface ProductWithRelated extends FoundProduct {
  related: ProductCard[]
  /** Whether shoppers can request an email when it's back in stock. */
  hasStockAlerts: boolean
}

const linkedJson = (table: 'categories' | 'subcategories' | 'brands', id: Sql): Sql =>
  sql`(select json_build_object('_id', t.id, 'name', t.name, 'slug', t.slug) from ${sql.table(table)} t
    where t.store_id = p.store_id and t.id = ${id} and t.deleted_at is null)`

const variantsJson = sql`(select json_agg(json_build_object('_id', v.id, 'values', v.option_values, 'sku', v.sku,
    'price', v.price, 'compareAtPrice', v.compare_at_price, 'image', (select m.id from product_media m
      where m.store_id = v.store_id and m.id = v.media_id and m.kind = 'image'),
    ${stockJson(variantStock)}) order by v.position, v.id)
  from variants v
  where v.store_id = p.store_id and v.product_id = p.id and v.deleted_at is null and v.price is not null)`

/** Images only: files may be what a digital product delivers after payment. */
const imagesJson = sql`(select coalesce(json_agg(json_build_object('_id', m.id, ${imageFields})
    order by m.position, m.id), '[]')
  from product_media m join files f on f.key = m.file_key where m.store_id = p.store_id and m.product_id = p.id and m.kind = 'image')`

/** Values of the fields that apply to the product's category, in the store's order. */
const fieldsJson = sql`(select coalesce(json_agg(json_build_object('name', f.name, 'type', f.type,
    'unit', nullif(f.limits ->> 'unit', ''), 'value', p.custom_values -> f.id::text) order by f.position, f.id), '[]')
  from custom_fields f
  where f.store_id = p.store_id and f.deleted_at is null and p.custom_values ? f.id::text
    and p.custom_values -> f.id::text not in ('null', '""', '[]')
    and (f.category_ids = '{}' or p.category_id = any(f.category_ids)))`

const collectionsJson = sql`(select coalesce(json_agg(json_build_object('_id', c.id, 'name', c.name, 'slug', c.slug)
    order by c.name_normalized, c.id), '[]')
  from collection_products m join collections c on c.store_id = m.store_id and c.id = m.collection_id
  where m.store_id = p.store_id and m.product_id = p.id and c.deleted_at is null)`

const productJson = sql`json_build_object('_id', p.id, 'title', p.title, 'slug', p.slug, 'description', p.description,
  'type', p.type, 'billing', ${billingJson}, 'category', ${linkedJson('categories', sql`p.category_id`)},
  'subcategory', ${linkedJson('subcategories', sql`p.subcategory_id`)}, 'brand', ${linkedJson('brands', sql`p.brand_id`)},
  'collections', ${collectionsJson}, 'images', ${imagesJson}, 'options', p.options, 'variants', ${variantsJson},
  'fields', ${fieldsJson}, 'seoTitle', p.seo_title, 'seoDescription', p.seo_description,
  'groups', json_build_object(${discountGroupsJson}))`

const relatedCount = 8
/** Related products are chosen among this many of the newest of the category and of the brand. */
const candidateCount = 60

/** Products of the same subcategory first, then of the category and brand; those that can be bought come first. */
const relatedKeys = (store: StoreId): Sql => {
  const newestWith = (column: Sql, value: Sql): Sql => sql`(select p.id, p.subcategory_id, p.brand_id, p.category_id,
      p.is_buyable, p.created_at
    from products p cross join found f
    where ${isShopProduct(store)} and ${column} = ${value} and p.id <> f.id
    order by p.created_at desc, p.id desc limit ${sql.lit(candidateCount)})`
  return sql`select c.id, row_number() over (order by
      c.is_buyable desc,
      coalesce(c.subcategory_id = f.subcategory_id, false)::int * 2 + coalesce(c.category_id = f.category_id, false)::int
        + coalesce(c.brand_id = f.brand_id, false)::int desc, c.created_at desc, c.id) as place
    from (
      ${newestWith(sql`p.category_id`, sql`f.category_id`)} union ${newestWith(sql`p.brand_id`, sql`f.brand_id`)}
    ) c cross join found f order by place limit ${sql.lit(relatedCount)}`
}

export const readProduct = async (
  db: Db,
  store: StoreId,
  slug: string,
  at: Date,
): Promise<FoundProduct | undefined> => {
  const { rows } = await sql<FoundProduct>`
    select ${productJson} as product, ${automaticCandidatesJson(store, at)} as candidates
    from products p where ${isShopProduct(store)} and p.slug = ${slug}`.execute(db)
  return rows[0]
}

export const readProductWithRelated = async (
  db: Db,
  store: StoreId,
  slug: string,
  at: Date,
): Promise<ProductWithRelated | undefined> => {
  const { rows } = await sql<ProductWithRelated>`
    with found as materialized (
      select p.id, p.category_id, p.subcategory_id, p.brand_id from products p
      where ${isShopProduct(store)} and p.slug = ${slug}
    )
    select ${productJson} as product, ${cardsJson(store, relatedKeys(store))} as related,
      ${automaticCandidatesJson(store, at)} as candidates, exists (
        select 1 from automations a where a.store_id = ${store} and a.kind = 'backInStock' and a.is_on) as "hasStockAlerts"
    from found f join products p on p.store_id = ${store} and p.id = f.id`.execute(db)
  return rows[0]
}

/** A variant's product and how many can be bought; undefined for variants that the shop doesn't show. */
export const readVariantStock = async (
  db: Db,
  store: StoreId,
  variantId: string,
): Promise<{ slug: string; left: number | null } | undefined> => {
  const { rows } = await sql<{ slug: string; left: number | null }>`
    select p.slug, ${variantLeft} as "left"
    from variants v join products p on p.store_id = v.store_id and p.id = v.product_id
    where ${isShopProduct(store)} and v.id = ${variantId} and v.deleted_at is null`.execute(db)
  return rows[0]
}
