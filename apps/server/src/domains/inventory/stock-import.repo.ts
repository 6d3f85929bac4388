import { sql } from 'kysely'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'

export interface CodedVariant {
  id: string
  skuFold: string | null
  barcode: string | null
}

/** Variants with one of these SKUs or barcodes. */
export const findByCodes = async (
  tx: Tx,
  store: StoreId,
  codes: { normalized: readonly string[]; written: readonly string[] },
): Promise<CodedVariant[]> => {
  const { rows } = await sql<CodedVariant>`
    select v.id, v.sku_normalized as "skuFold", v.barcode
    from (
      select id from variants
      where store_id = ${store} and deleted_at is null and sku_normalized = any(${codes.normalized}::text[])
      union
      select id from variants
      where store_id = ${store} and deleted_at is null and barcode = any(${codes.written}::text[])
    ) coded
    join variants v on v.store_id = ${store} and v.id = coded.id
    join products p on p.store_id = ${store} and p.id = v.product_id
    where p.deleted_at is null`.execute(tx)
  return rows
}

/** Stock levels of these variants. */
export const readBalances = async (
  tx: Tx,
  store: StoreId,
  variantIds: readonly string[],
): Promise<{ variantId: string; locationId: string; onHand: number }[]> => {
  const { rows } = await sql<{ variantId: string; locationId: string; onHand: number }>`
    select variant_id as "variantId", location_id as "locationId", on_hand as "onHand" from stock_levels
    where store_id = ${store} and variant_id = any(${variantIds}::uuid[])`.execute(tx)
  return rows
}
