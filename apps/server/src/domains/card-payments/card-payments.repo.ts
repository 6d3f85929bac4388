import { sql } from 'kysely'
import type { Language } from '#contract/enumerations.ts'
import type { StoreId, VendorId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

/** Who an order belongs to, for metadata, audit rows and texts. */
export interface OrderOwner {
  vendorId: VendorId
  language: Language
  customerName: string
}

/** The store's name and language, for pages and payments. */
export const readSender = async (
  db: Db | Tx,
  store: StoreId,
): Promise<{ vendorId: VendorId; language: Language; storeName: string; storeEmail: string | null } | undefined> => {
  const { rows } = await sql<{ vendorId: VendorId; language: Language; storeName: string; storeEmail: string | null }>`
    select vendor_id as "vendorId", language, name as "storeName", email as "storeEmail"
    from stores where id = ${store}`.execute(db)
  return rows[0]
}

export const readOrderOwner = async (db: Db | Tx, store: StoreId, orderId: string): Promise<OrderOwner | undefined> => {
  const { rows } = await sql<OrderOwner>`
    select s.vendor_id as "vendorId", s.language, o.customer_name as "customerName"
    from orders o join stores s on s.id = o.store_id where o.store_id = ${store} and o.id = ${orderId}`.execute(db)
  return rows[0]
}
