import { sql } from 'kysely'
import type { AddressInput } from '#contract/domains/customer.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'

export type StoredAddress = Omit<AddressInput, '_id' | 'isDefault'> & { id: string; isDefault: boolean }

/**
 * Replaces the whole list in this order and deletes addresses that aren't in it. The caller has locked the customer.
 */
export const writeAddresses = async (
  tx: Tx,
  store: StoreId,
  customerId: string,
  addresses: readonly StoredAddress[],
): Promise<void> => {
  const rows = addresses.map(({ coordinates, ...address }, position) => ({ ...address, ...coordinates, position }))
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (
        id uuid, position integer, label text, recipient text, line1 text, line2 text, city text, region text,
        postcode text, country text, phone text, latitude double precision, longitude double precision,
        "isDefault" boolean)
    ), gone as (
      delete from customer_addresses a
      where a.store_id = ${store} and a.customer_id = ${customerId}
        and not exists (select 1 from given g where g.id = a.id)
    )
    insert into customer_addresses (store_id, id, customer_id, position, label, recipient, line1, line2, city, region,
      postcode, country, phone, latitude, longitude, is_default)
    select ${store}, id, ${customerId}::uuid, position, coalesce(label, ''), coalesce(recipient, ''), line1,
      coalesce(line2, ''), coalesce(city, ''), coalesce(region, ''), coalesce(postcode, ''), country, phone,
      latitude, longitude, "isDefault"
    from given
    on conflict (store_id, id) do update set
      position = excluded.position, label = excluded.label, recipient = excluded.recipient, line1 = excluded.line1,
      line2 = excluded.line2, city = excluded.city, region = excluded.region, postcode = excluded.postcode,
      country = excluded.country, phone = excluded.phone, latitude = excluded.latitude,
      longitude = excluded.longitude, is_default = excluded.is_default`.execute(tx)
}
