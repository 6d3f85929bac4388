import { sql } from 'kysely'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx, Db } from '#server/platform/db/connect.ts'
import { lineColumns, lineRecord, lineValues, type NewLine } from './insert-order.repo.ts'

export interface StoredLine extends NewLine {
  refundedQuantity: number
}

export const readLines = async (tx: Db | Tx, store: StoreId, orderId: string): Promise<StoredLine[]> => {
  const { rows } = await sql<{ line: StoredLine }>`
    select json_build_object(
      'id', id, 'position', position, 'productId', product_id, 'variantId', variant_id, 'title', title,
      'values', option_values, 'sku', sku, 'type', type, 'categoryIds', category_ids, 'brandId', brand_id,
      'collectionIds', collection_ids, 'unitPrice', unit_price, 'listPrice', list_price, 'quantity', quantity,
      'discount', discount, 'net', net, 'taxRate', tax_rate, 'tax', tax, 'total', total, 'refundedQuantity', refunded_quantity) as line
    from order_lines where store_id = ${store} and order_id = ${orderId} order by position, id`.execute(tx)
  return rows.map(({ line }) => line)
}

export const readOrderedVariantIds = async (tx: Tx, store: StoreId, orderIds: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct variant_id as id from order_lines
    where store_id = ${store} and order_id = any(${[...orderIds]}::uuid[]) and variant_id is not null`.execute(tx)
  return rows.map(({ id }) => id)
}

export const readAppliedCodes = async (tx: Db | Tx, store: StoreId, orderId: string): Promise<string[]> => {
  const { rows } = await sql<{ code: string }>`
    select code from discount_uses
    where store_id = ${store} and order_id = ${orderId} and released_at is null and code is not null`.execute(tx)
  return rows.map(({ code }) => code)
}

/** Replaces an order's lines. Lines that stay keep their id and refunded quantity. */
export const replaceLines = async (
  tx: Tx,
  store: StoreId,
  orderId: string,
  lines: readonly NewLine[],
): Promise<void> => {
  const ids = lines.map(({ id }) => id)
  await sql`delete from order_lines
    where store_id = ${store} and order_id = ${orderId} and id <> all(${ids}::uuid[])`.execute(tx)
  await sql`
    insert into order_lines (${lineColumns})
    select ${store}, ${orderId}::uuid, ${lineValues}
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l ${lineRecord}
    on conflict (store_id, id) do update set position = excluded.position, quantity = excluded.quantity,
      discount = excluded.discount, net = excluded.net, tax = excluded.tax, total = excluded.total`.execute(tx)
}

export const addRefundedQuantities = async (
  tx: Tx,
  store: StoreId,
  orderId: string,
  lines: readonly { line: string; quantity: number }[],
): Promise<void> => {
  await sql`
    update order_lines l set refunded_quantity = l.refunded_quantity + r.quantity
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r (line uuid, quantity integer)
    where l.store_id = ${store} and l.order_id = ${orderId} and l.id = r.line`.execute(tx)
}
