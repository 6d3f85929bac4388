import { sql } from 'kysely'
import type { Product } from '#contract/domains/product.ts'
import { readProducts } from '#server/domains/products/products.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { Currency } from '#contract/enumerations.ts'

export interface ExistingProduct {
  product: Product
  /** Its keys in files it was imported from. */
  importKeys: string[]
  stock: { variant: string; location: string; onHand: number }[]
  /** Images of an earlier import are still being downloaded. */
  hasWaitingImages: boolean
  /** Files of images in imported descriptions, by the address in the file. */
  imageFiles: Record<string, string>
}

export interface LookupKeys {
  slugs: readonly string[]
  /** Of `product_import_keys`. */
  keys: readonly string[]
  /** The values below are normalized with `normalizeForSearch`. */
  brands: readonly string[]
  categories: readonly string[]
  subcategories: readonly string[]
  collections: readonly string[]
  skus: readonly string[]
}

interface NamedRow {
  id: string
  name: string
}

export interface LookupResult {
  products: ExistingProduct[]
  brands: NamedRow[]
  categories: NamedRow[]
  subcategories: (NamedRow & { category: string })[]
  collections: NamedRow[]
  /** The product and option values of each SKU's variant. */
  skus: { sku: string; product: string; values: string[] }[]
}

type ProductKeys = Pick<LookupKeys, 'slugs' | 'keys'>

// One list of ids: with `or` PostgreSQL would read every product of the store.
const matchesProduct = (store: StoreId, { slugs, keys }: ProductKeys) => sql`p.id = any(array(
  select id from products where store_id = ${store} and deleted_at is null and slug = any(${slugs}::text[])
  union all
  select product_id from product_import_keys where store_id = ${store} and key = any(${keys}::text[])))`

const selectByName = (table: string, store: StoreId, names: readonly string[]) => sql`(
  select coalesce(json_agg(json_build_object('id', id, 'name', name_normalized)), '[]') from ${sql.table(table)}
  where store_id = ${store} and deleted_at is null and name_normalized = any(${names}::text[]))`

type LookupRow = Omit<LookupResult, 'products'> & {
  products: { id: string; keys: string[]; isWaiting: boolean; files: Record<string, string> }[]
}

const loadExisting = async (
  db: Db | Tx,
  store: StoreId,
  listed: LookupRow['products'],
): Promise<LookupResult['products']> => {
  if (listed.length === 0) return []
  const ids = listed.map(({ id }) => id)
  const levels = await sql<{ product: string; variant: string; location: string; onHand: number }>`
    select v.product_id as product, l.variant_id as variant, l.location_id as location, l.on_hand as "onHand"
    from variants v join stock_levels l on l.store_id = v.store_id and l.variant_id = v.id
    where v.store_id = ${store} and v.product_id = any(${ids}::uuid[]) and v.deleted_at is null`.execute(db)
  const byId = new Map(listed.map((one) => [one.id, one]))
  return (await readProducts(db, store, ids)).map((product) => ({
    product,
    importKeys: byId.get(product._id)?.keys ?? [],
    hasWaitingImages: byId.get(product._id)?.isWaiting ?? false,
    imageFiles: byId.get(product._id)?.files ?? {},
    stock: levels.rows.filter((level) => level.product === product._id),
  }))
}

/** Loads everything a batch references with a constant number of statements. */
export const loadLookups = async (db: Db | Tx, store: StoreId, keys: LookupKeys): Promise<LookupResult> => {
  const { rows } = await sql<LookupRow>`select
    (select coalesce(json_agg(json_build_object('id', p.id, 'keys', (
        select coalesce(json_agg(k.key), '[]') from product_import_keys k
        where k.store_id = p.store_id and k.product_id = p.id), 'isWaiting', exists (
        select 1 from product_import_images i
        where i.store_id = p.store_id and i.product_id = p.id and i.state = 'waiting'), 'files', (
        select coalesce(json_object_agg(f.url, f.file_key), '{}') from product_import_files f
        where f.store_id = p.store_id and f.product_id = p.id))), '[]')
      from products p where p.store_id = ${store} and p.deleted_at is null and ${matchesProduct(store, keys)}) as products,
    ${selectByName('brands', store, keys.brands)} as brands,
    ${selectByName('categories', store, keys.categories)} as categories,
    ${selectByName('collections', store, keys.collections)} as collections,
    (select coalesce(json_agg(json_build_object('id', id, 'name', name_normalized, 'category', category_id)), '[]')
      from subcategories where store_id = ${store} and deleted_at is null
        and name_normalized = any(${keys.subcategories}::text[])) as subcategories,
    (select coalesce(json_agg(json_build_object(
        'sku', v.sku_normalized, 'product', v.product_id, 'values', v.option_values)), '[]')
      from variants v where v.store_id = ${store} and v.deleted_at is null and v.sku_normalized = any(${keys.skus}::text[]))
      as skus`.execute(db)
  const [result] = rows
  if (!result) throw new Error('A select of values answers one row.')
  return { ...result, products: await loadExisting(db, store, result.products) }
}

export const readStoreSettings = async (
  db: Db | Tx,
  store: StoreId,
): Promise<{ currency: Currency; mainLocation: string; locations: string[] }> => {
  const { rows } = await sql<{ currency: Currency; main: string; locations: string[] }>`
    select s.currency, (select id from locations l where l.store_id = s.id and l.is_main and l.deleted_at is null) as main,
      (select array_agg(l.id) from locations l where l.store_id = s.id and l.deleted_at is null) as locations
    from stores s where s.id = ${store}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The guard authorized a store that doesn’t exist.')
  return { currency: row.currency, mainLocation: row.main, locations: row.locations }
}

/** Locks the products that files with these keys may change. */
export const lockProducts = async (tx: Tx, store: StoreId, keys: ProductKeys): Promise<void> => {
  await sql`select 1 from products p where p.store_id = ${store} and p.deleted_at is null and ${matchesProduct(store, keys)}
    order by p.id for no key update`.execute(tx)
}

/** Records what identifies the products in files. A key of a deleted product goes to the new one. */
export const writeImportKeys = async (
  tx: Tx,
  store: StoreId,
  imported: readonly { key: string; productId: string }[],
): Promise<void> => {
  if (imported.length === 0) return
  await sql`insert into product_import_keys (store_id, key, product_id)
    select ${store}, given.key, given.product_id
    from unnest(${imported.map(({ key }) => key)}::text[], ${imported.map(({ productId }) => productId)}::uuid[])
      given(key, product_id)
    on conflict (store_id, key) do update set product_id = excluded.product_id
      where product_import_keys.product_id <> excluded.product_id`.execute(tx)
}

/** One batch of a store at a time: two imports of the same products would create them twice, or wait for each other. */
export const lockStoreImports = async (tx: Tx, store: StoreId): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`product imports ${store}`}, 0))`.execute(tx)
}
