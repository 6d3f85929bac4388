import { sql } from 'kysely'
import type { Option } from '#contract/domains/variants.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { Currency } from '#contract/enumerations.ts'

/** The fields of an existing product that an import needs. */
export interface ExistingProduct {
  id: string
  slug: string
  version: number
  options: Option[]
  variants: { _id: string; values: string[] }[]
  media: { _id: string; kind: 'image' | 'file' | 'text'; key: string | null; alt: string; body: string }[]
  category: string | null
  subcategory: string | null
  isLive: boolean
}

export interface LookupKeys {
  slugs: readonly string[]
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

const selectByName = (table: string, store: StoreId, names: readonly string[]) => sql`(
  select coalesce(json_agg(json_build_object('id', id, 'name', name_normalized)), '[]') from ${sql.table(table)}
  where store_id = ${store} and deleted_at is null and name_normalized = any(${names}::text[]))`

/** Loads everything a batch references in one statement. */
export const loadLookups = async (db: Db | Tx, store: StoreId, keys: LookupKeys): Promise<LookupResult> => {
  const { rows } = await sql<LookupResult>`select
    (select coalesce(json_agg(json_build_object(
        'id', p.id, 'slug', p.slug, 'version', p.version, 'options', p.options,
        'category', p.category_id, 'subcategory', p.subcategory_id, 'isLive', p.publish_state = 'live',
        'variants', (select json_agg(json_build_object('_id', v.id, 'values', v.option_values) order by v.position, v.id)
          from variants v where v.store_id = p.store_id and v.product_id = p.id and v.deleted_at is null),
        'media', (select coalesce(json_agg(json_build_object(
            '_id', m.id, 'kind', m.kind, 'key', m.file_key, 'alt', m.alt, 'body', m.body) order by m.position, m.id), '[]')
          from product_media m where m.store_id = p.store_id and m.product_id = p.id))), '[]')
      from products p where p.store_id = ${store} and p.deleted_at is null and p.slug = any(${keys.slugs}::text[]))
      as products,
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
  return result
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

export const lockProductsBySlug = async (tx: Tx, store: StoreId, slugs: readonly string[]): Promise<void> => {
  await sql`select 1 from products where store_id = ${store} and deleted_at is null and slug = any(${slugs}::text[])
    order by id for no key update`.execute(tx)
}
