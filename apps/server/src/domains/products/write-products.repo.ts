import { type RawBuilder, sql } from 'kysely'
import type { BulkVariantField } from '#contract/domains/bulk-edits.ts'
import type { Variant } from '#contract/domains/product.ts'
import type { Option } from '#contract/domains/variants.ts'
import type { FieldValue } from '#contract/domains/custom-fields.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'

/** Columns people fill in; derived columns are set by `refresh_products`. */
export interface ProductColumns {
  title: string
  slug: string
  description: string
  /** Keys of the files in the description. */
  description_images: readonly string[]
  type: string
  billing_type: string
  billing_every: number | null
  billing_unit: string | null
  publish_state: string
  visibility: string
  category_id: string | null
  subcategory_id: string | null
  brand_id: string | null
  tags: readonly string[]
  tax_rate: number | null
  weight_grams: number | null
  length_mm: number | null
  width_mm: number | null
  height_mm: number | null
  options: readonly Option[]
  custom_values: Readonly<Record<string, FieldValue>>
  seo_title: string
  seo_description: string
  low_stock_threshold: number | null
}

export interface MediumRow {
  id: string
  product_id: string
  position: number
  kind: string
  file_key: string | null
  alt: string
  body: string
}

export interface VariantRow {
  id: string
  product_id: string
  position: number
  option_values: readonly string[]
  sku: string | null
  barcode: string | null
  price: number | null
  compare_at_price: number | null
  cost_price: number | null
  media_id: string | null
  tracks_stock: boolean
  allow_backorder: boolean
  is_taxable: boolean
  weight_grams: number | null
}

const columnList = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(column)))

/** The statement text doesn't depend on the number of rows, so it is prepared once. */
const insertFromJson = (
  table: string,
  store: StoreId,
  rows: readonly object[],
  columns: readonly string[],
): RawBuilder<unknown> => sql`
  insert into ${sql.table(table)} (store_id, ${columnList(columns)})
  select ${store}, ${columnList(columns)}
  from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`

const productColumns: readonly (keyof ProductColumns)[] = [
  ...([
    'title',
    'slug',
    'description',
    'description_images',
    'type',
    'billing_type',
    'billing_every',
    'billing_unit',
  ] as const),
  ...(['publish_state', 'visibility', 'category_id', 'subcategory_id', 'brand_id', 'tags', 'tax_rate'] as const),
  ...(['weight_grams', 'length_mm', 'width_mm', 'height_mm', 'options', 'custom_values', 'seo_title'] as const),
  ...(['seo_description', 'low_stock_threshold'] as const),
]

/** Inserts products whose slug is free and returns their ids. */
export const insertProducts = async (
  tx: Tx,
  store: StoreId,
  by: string,
  products: readonly (ProductColumns & { id: string })[],
): Promise<Set<string>> => {
  const rows = products.map((product) => ({
    ...product,
    updated_by: by,
    title_normalized: normalizeForSearch(product.title),
  }))
  const { rows: inserted } = await sql<{ id: string }>`
    ${insertFromJson('products', store, rows, ['id', 'updated_by', 'title_normalized', ...productColumns])}
    on conflict (store_id, slug) where deleted_at is null do nothing
    returning id`.execute(tx)
  return new Set(inserted.map(({ id }) => id))
}

/** Locks the product and returns its version. */
export const lockProduct = async (tx: Tx, store: StoreId, id: string): Promise<number | undefined> => {
  const { rows } = await sql<{ version: number }>`
    select version from products
    where store_id = ${store} and id = ${id} and deleted_at is null for no key update`.execute(tx)
  return rows[0]?.version
}

export const updateProduct = async (
  tx: Tx,
  store: StoreId,
  { id, by, columns }: { id: string; by: string; columns: Partial<ProductColumns> },
): Promise<void> => {
  const { tags, options, custom_values: values, description_images: images, ...scalarColumns } = columns
  await tx
    .updateTable('products')
    .set({
      ...scalarColumns,
      ...(tags === undefined ? {} : { tags: [...tags] }),
      ...(images === undefined ? {} : { description_images: [...images] }),
      ...(options === undefined ? {} : { options: JSON.stringify(options) }),
      ...(values === undefined ? {} : { custom_values: JSON.stringify(values) }),
      version: sql`version + 1`,
      updated_at: sql`now()`,
      updated_by: by,
    })
    .where('store_id', '=', store)
    .where('id', '=', id)
    .execute()
}

/** All stored values by field id, including those of deleted fields. */
export const readCustomValues = async (
  tx: Tx,
  store: StoreId,
  id: string,
): Promise<Readonly<Record<string, FieldValue>>> => {
  const row = await tx
    .selectFrom('products')
    .select('custom_values')
    .where('store_id', '=', store)
    .where('id', '=', id)
    .executeTakeFirst()
  return (row?.custom_values ?? {}) as Record<string, FieldValue>
}

export const writeMedia = async (tx: Tx, store: StoreId, media: readonly MediumRow[]): Promise<void> => {
  if (media.length === 0) return
  await sql`
    ${insertFromJson('product_media', store, media, ['id', 'product_id', 'position', 'kind', 'file_key', 'alt', 'body'])}
    on conflict (store_id, id) do update set position = excluded.position, kind = excluded.kind,
      file_key = excluded.file_key, alt = excluded.alt, body = excluded.body`.execute(tx)
}

export const removeMedia = async (tx: Tx, store: StoreId, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await sql`delete from product_media where store_id = ${store} and id = any(${[...ids]}::uuid[])`.execute(tx)
}

const withNormalizedSku = <Row extends { sku: string | null }>(row: Row) => ({
  ...row,
  sku_normalized: row.sku === null ? null : normalizeForSearch(row.sku),
})

const variantColumns = (
  'id product_id position option_values sku sku_normalized barcode price compare_at_price cost_price media_id ' +
  'tracks_stock allow_backorder is_taxable weight_grams'
).split(' ')

export const writeVariants = async (tx: Tx, store: StoreId, variants: readonly VariantRow[]): Promise<void> => {
  await sql`
    ${insertFromJson('variants', store, variants.map(withNormalizedSku), variantColumns)}
    on conflict (store_id, id) do update set position = excluded.position, option_values = excluded.option_values,
      sku = excluded.sku, sku_normalized = excluded.sku_normalized, barcode = excluded.barcode, price = excluded.price,
      compare_at_price = excluded.compare_at_price, cost_price = excluded.cost_price,
      media_id = excluded.media_id, tracks_stock = excluded.tracks_stock, allow_backorder = excluded.allow_backorder,
      is_taxable = excluded.is_taxable, weight_grams = excluded.weight_grams`.execute(tx)
}

/** Variants may swap SKUs or values: clears both before they are written. */
export const clearSkusAndValues = async (tx: Tx, store: StoreId, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await sql`update variants set sku_normalized = null, option_values = array[id::text]
    where store_id = ${store} and id = any(${[...ids]}::uuid[])`.execute(tx)
}

export const removeVariants = async (tx: Tx, store: StoreId, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await sql`update variants set deleted_at = now()
    where store_id = ${store} and id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** Every writer of products, variants or stock calls it before its transaction ends. */
export const refreshProducts = async (tx: Tx, store: StoreId, ids: readonly string[]): Promise<void> => {
  await sql`select refresh_products(${store}, ${[...ids]}::uuid[])`.execute(tx)
}

/** A statement: sets the time of the first order, after which a product can be archived but not deleted. */
export const markProductsOrdered = (store: StoreId, ids: readonly string[]): RawBuilder<unknown> => sql`
  update products set first_ordered_at = now()
  where store_id = ${store} and id = any(${[...ids]}::uuid[]) and first_ordered_at is null`

export interface EditedProduct {
  id: string
  publishState: string
  visibility: string
  category: string | null
  subcategory: string | null
  brand: string | null
  tags: readonly string[]
}

/** The caller holds the product locks and calls `refreshProducts` afterwards. */
export const updateProducts = async (
  tx: Tx,
  store: StoreId,
  by: string,
  products: readonly EditedProduct[],
): Promise<void> => {
  await sql`
    update products p set publish_state = n."publishState", visibility = n.visibility, category_id = n.category,
      subcategory_id = n.subcategory, brand_id = n.brand, tags = n.tags,
      version = p.version + 1, updated_at = now(), updated_by = ${by}
    from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as n(id uuid, "publishState" text, visibility text,
      category uuid, subcategory uuid, brand uuid, tags text[])
    where p.store_id = ${store} and p.id = n.id`.execute(tx)
}

export const updatePrices = async (
  tx: Tx,
  store: StoreId,
  prices: readonly { id: string; price: number | null }[],
): Promise<void> => {
  if (prices.length === 0) return
  await sql`
    update variants v set price = n.price
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as n(id uuid, price bigint)
    where v.store_id = ${store} and v.id = n.id`.execute(tx)
}

export const updateVariantFields = async (
  tx: Tx,
  store: StoreId,
  variants: readonly ({ id: string } & Pick<Variant, BulkVariantField>)[],
): Promise<void> => {
  if (variants.length === 0) return
  const rows = variants.map(({ id, tracksStock, allowBackorder, isTaxable, weightGrams }) => ({
    id,
    tracks_stock: tracksStock,
    allow_backorder: allowBackorder,
    is_taxable: isTaxable,
    weight_grams: weightGrams,
  }))
  await sql`
    update variants v set tracks_stock = n.tracks_stock, allow_backorder = n.allow_backorder,
      is_taxable = n.is_taxable, weight_grams = n.weight_grams
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n(id uuid, tracks_stock boolean, allow_backorder boolean, is_taxable boolean, weight_grams integer)
    where v.store_id = ${store} and v.id = n.id`.execute(tx)
}
