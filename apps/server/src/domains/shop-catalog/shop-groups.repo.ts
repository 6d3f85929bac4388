import { type RawBuilder, sql } from 'kysely'
import type { ShopCategory, ShopCollection } from '#contract/domains/shop-catalog.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { isShopProduct } from './shop-products.repo.ts'

type Sql = RawBuilder<unknown>

const fileUrl = (key: Sql): Sql => sql`'/files/' || ${key}`

/** The image of the newest product with one, for groups without an image. */
const productImage = (store: StoreId, source: Sql, condition: Sql): Sql => sql`(select '/files/' || i.file_key
  from ${source} join lateral (
    select m.file_key from product_media m where m.store_id = p.store_id and m.product_id = p.id and m.kind = 'image'
    order by m.position, m.id limit 1) i on true
  where ${isShopProduct(store)} and ${condition} order by p.created_at desc, p.id desc limit 1)`

/** Whether the shop shows a product of the category `c`. */
const categoryHasProducts = (store: StoreId | Sql): Sql =>
  sql`exists (select 1 from products p where ${isShopProduct(store)} and p.category_id = c.id)`

/** The shop's categories in their order, each with its subcategories, as a JSON array. */
export const categoriesJson = (store: StoreId): Sql => sql`(
  select coalesce(json_agg(json_build_object('_id', c.id, 'name', c.name, 'slug', c.slug, 'description', c.description,
    'picture', coalesce(${fileUrl(sql`c.picture_key`)}, ${productImage(store, sql`products p`, sql`p.category_id = c.id`)}),
    'subcategories', (
      select coalesce(json_agg(json_build_object('_id', s.id, 'name', s.name, 'slug', s.slug) order by s.position, s.id), '[]')
      from subcategories s
      where s.store_id = ${store} and s.category_id = c.id and s.deleted_at is null and exists (
        select 1 from products p
        where ${isShopProduct(store)} and p.category_id = c.id and p.subcategory_id = s.id)))
    order by c.position, c.id), '[]')
  from categories c where c.store_id = ${store} and c.deleted_at is null and ${categoryHasProducts(store)})`

const menuSize = 8

/** The first categories of the store that have products, for the menu of its shop. */
export const menuJson = (store: Sql): Sql => sql`(
  select coalesce(json_agg(json_build_object('name', name, 'slug', slug) order by position, id), '[]') from (
    select c.id, c.name, c.slug, c.position from categories c
    where c.store_id = ${store} and c.deleted_at is null and ${categoryHasProducts(store)}
    order by c.position, c.id limit ${sql.lit(menuSize)}) menu)`

const collectionHasProducts = (store: StoreId): Sql => sql`exists (
  select 1 from collection_products m join products p on p.store_id = m.store_id and p.id = m.product_id
  where m.store_id = ${store} and m.collection_id = c.id and ${isShopProduct(store)})`

/** Collections with products, as rows of `json`. */
export const shopCollections = (store: StoreId, order: Sql, condition: Sql = sql`true`): Sql => sql`
  select json_build_object('_id', c.id, 'name', c.name, 'slug', c.slug, 'description', c.description,
    'picture', coalesce(${fileUrl(sql`c.picture_key`)}, ${productImage(
      store,
      sql`collection_products n join products p on p.store_id = n.store_id and p.id = n.product_id`,
      sql`n.store_id = ${store} and n.collection_id = c.id`,
    )})) as json
  from collections c where c.store_id = ${store} and c.deleted_at is null and ${collectionHasProducts(store)}
    and ${condition}
  order by ${order}`

const readJson = async <Row>(db: Db, json: Sql): Promise<Row[]> =>
  (await sql<{ json: Row[] }>`select ${json} as json`.execute(db)).rows[0]?.json ?? []

export const readCategories = (db: Db, store: StoreId): Promise<ShopCategory[]> => readJson(db, categoriesJson(store))

export const readCollections = (db: Db, store: StoreId): Promise<ShopCollection[]> =>
  readJson(
    db,
    sql`(select coalesce(json_agg(json), '[]') from (
      ${shopCollections(store, sql`c.name_normalized, c.id`)}) named)`,
  )

/** Collections with an image come first: they are shown as large tiles. */
export const featuredOrder = sql`c.picture_key is null, c.updated_at desc, c.id`

/** Those of the collections that the shop shows, and the first ones of the shop. */
export const loadCollections = async (
  db: Db,
  store: StoreId,
  { ids, first }: { ids: readonly string[]; first: number },
): Promise<{ chosen: ShopCollection[]; first: ShopCollection[] }> => {
  const list = (query: Sql): Sql => sql`(select coalesce(json_agg(json), '[]') from (${query}) listed)`
  const { rows } = await sql<{ chosen: ShopCollection[]; first: ShopCollection[] }>`
    select ${list(shopCollections(store, featuredOrder, sql`c.id = any(${[...ids]}::uuid[])`))} as chosen,
      ${list(sql`${shopCollections(store, featuredOrder)} limit ${sql.lit(first)}`)} as first`.execute(db)
  return rows[0] ?? { chosen: [], first: [] }
}

/** Brands with products, as a JSON array. */
export const brandsJson = (store: StoreId): Sql => sql`(
  select coalesce(json_agg(json_build_object('_id', b.id, 'name', b.name, 'slug', b.slug,
    'description', b.description, 'picture', ${fileUrl(sql`b.logo_key`)}) order by b.name_normalized, b.id), '[]')
  from brands b where b.store_id = ${store} and b.deleted_at is null and exists (
    select 1 from products p where ${isShopProduct(store)} and p.brand_id = b.id))`

export const readBrands = (db: Db, store: StoreId): Promise<ShopCollection[]> => readJson(db, brandsJson(store))
