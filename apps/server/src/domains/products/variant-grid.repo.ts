import { sql } from 'kysely'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'

/** The columns of a variant that the grid edits. */
export interface GridCells {
  price: number | null
  compareAtPrice: number | null
  costPrice: number | null
  sku: string | null
  barcode: string | null
}

export interface GridVariant extends GridCells {
  id: string
  product: string
  version: number
  title: string
  publishState: string
  values: string[]
}

/** Locks the products of the variants, in id order like every writer. */
export const lockVariants = async (tx: Tx, store: StoreId, ids: readonly string[]): Promise<GridVariant[]> => {
  const condition = sql`v.store_id = ${store} and v.id = any(${[...ids]}::uuid[]) and v.deleted_at is null`
  await sql`select 1 from products p where p.store_id = ${store} and p.deleted_at is null
    and p.id in (select v.product_id from variants v where ${condition}) order by p.id for no key update`.execute(tx)
  const { rows } = await sql<GridVariant>`
    select v.id, v.product_id as product, p.version, p.title, p.publish_state as "publishState",
      v.option_values as values, v.price, v.compare_at_price as "compareAtPrice", v.cost_price as "costPrice",
      v.sku, v.barcode
    from variants v join products p on p.store_id = v.store_id and p.id = v.product_id and p.deleted_at is null
    where ${condition}`.execute(tx)
  return rows
}

export const writeCells = async (
  tx: Tx,
  store: StoreId,
  variants: readonly (GridCells & { id: string })[],
): Promise<void> => {
  const rows = variants.map(({ id, price, compareAtPrice, costPrice, sku, barcode }) => ({
    id,
    price,
    compare_at_price: compareAtPrice,
    cost_price: costPrice,
    sku,
    sku_normalized: sku === null ? null : normalizeForSearch(sku),
    barcode,
  }))
  const json = sql`jsonb_populate_recordset(null::variants, ${JSON.stringify(rows)}::jsonb) r`
  // Variants may swap SKUs, so those that change are cleared first.
  await sql`update variants v set sku_normalized = null from ${json}
    where v.store_id = ${store} and v.id = r.id and v.sku_normalized is distinct from r.sku_normalized`.execute(tx)
  await sql`
    update variants v set price = r.price, compare_at_price = r.compare_at_price, cost_price = r.cost_price,
      sku = r.sku, sku_normalized = r.sku_normalized, barcode = r.barcode
    from ${json} where v.store_id = ${store} and v.id = r.id`.execute(tx)
}

export const bumpVersions = async (tx: Tx, store: StoreId, by: string, ids: readonly string[]): Promise<void> => {
  await sql`update products set version = version + 1, updated_at = now(), updated_by = ${by}
    where store_id = ${store} and id = any(${[...ids]}::uuid[])`.execute(tx)
}
