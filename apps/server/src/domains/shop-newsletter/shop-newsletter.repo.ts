import { sql } from 'kysely'
import type { StoreId, VendorId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'

export interface Subscriber {
  vendorId: VendorId
  /** Null for an address that the store doesn't know. */
  customerId: string | null
}

/** Until the commit no other transaction subscribes the address. Undefined if the store is gone. */
export const lockSubscriber = async (tx: Tx, store: StoreId, email: string): Promise<Subscriber | undefined> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`newsletter ${store} ${email}`}, 0))`.execute(tx)
  const { rows } = await sql<Subscriber>`
    select st.vendor_id as "vendorId", (
      select c.id from customers c where c.store_id = st.id and c.email = ${email} and c.deleted_at is null) as "customerId"
    from stores st where st.id = ${store} and st.deleted_at is null`.execute(tx)
  return rows[0]
}
