import { sql } from 'kysely'
import { slugReservationMonths } from '#contract/domains/stores.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

/** Reserves the slugs of the rows of `released` (`slug`, `vendor_id`, `id`), which another part of the statement names. */
export const reserveReleased = sql`
  insert into store_slugs (slug, vendor_id, store_id, reserved_until)
  select slug, vendor_id, id, now() + make_interval(months => ${sql.lit(slugReservationMonths)}) from released
  on conflict (slug) do update set vendor_id = excluded.vendor_id, store_id = excluded.store_id,
    reserved_until = excluded.reserved_until`

/** Reserves the store's slug unless it stays the same. Locks the store until the transaction ends. */
export const reserveSlug = async (tx: Tx, store: StoreId, newSlug: string): Promise<void> => {
  await sql`
    with released as (select slug, vendor_id, id from stores where id = ${store} and slug <> ${newSlug} for update)
    ${reserveReleased}`.execute(tx)
}

/**
 * Ends the reservation of a slug that a store of the vendor has just taken. Returns false if it's reserved for another
 * vendor. Call it after writing the slug: the unique index has then waited for a transaction that released it.
 */
export const takeSlug = async (tx: Tx, vendorId: string, slug: string): Promise<boolean> => {
  const { rows } = await sql<{ isFree: boolean }>`
    with mine as (delete from store_slugs where slug = ${slug} and (vendor_id = ${vendorId} or reserved_until <= now()))
    select not exists (select 1 from store_slugs
      where slug = ${slug} and vendor_id <> ${vendorId} and reserved_until > now()) as "isFree"`.execute(tx)
  return rows[0]?.isFree ?? false
}

/** The current slug of the store that had this one, while it's reserved; undefined if there is none. */
export const readCurrentSlug = async (db: Db, oldSlug: string): Promise<string | undefined> => {
  const { rows } = await sql<{ slug: string }>`
    select st.slug from store_slugs o join stores st on st.id = o.store_id
    where o.slug = ${oldSlug} and o.reserved_until > now() and st.deleted_at is null`.execute(db)
  return rows[0]?.slug
}
