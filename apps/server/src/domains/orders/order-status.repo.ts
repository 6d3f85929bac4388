import { sql } from 'kysely'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'

export const readReservedVariantIds = async (
  tx: Tx,
  store: StoreId,
  orderIds: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct variant_id as id from order_allocations
    where store_id = ${store} and order_id = any(${[...orderIds]}::uuid[]) and state = 'reserved'`.execute(tx)
  return rows.map(({ id }) => id)
}
