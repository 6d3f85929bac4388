import { sql } from 'kysely'
import type { StoreId, VendorId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

interface StoreOwner {
  vendorId: VendorId
  zone: string
}

export const readStoreOwner = async (db: Db | Tx, store: StoreId): Promise<StoreOwner | undefined> => {
  const { rows } = await sql<StoreOwner>`
    select vendor_id as "vendorId", timezone as zone from stores where id = ${store}`.execute(db)
  return rows[0]
}
