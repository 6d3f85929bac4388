import { sql } from 'kysely'
import type * as z from 'zod'
import type { Store, storeFields, stores } from '#contract/domains/stores.ts'
import type { SignedInUser, StoreId, VendorId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { storeCountry } from '#server/domains/locations/locations.service.ts'
import type { FileReference } from '#server/domains/uploads/uploads.service.ts'
import { reserveReleased } from './store-slugs.repo.ts'

type Changes = Omit<z.output<typeof stores.update.body>, 'version'>

/** A store without its address, which depends on settings of the server. */
export type StoredStore = Omit<Store, 'shopUrl'>

export interface StoreRow {
  store: StoredStore
  /** The custom host that links use; null for the default address. */
  primaryHost: string | null
}

const toStoreJson = (canSeeReason: boolean) => sql`json_build_object(
  '_id', s.id, 'name', s.name, 'slug', s.slug,
  'logo', case when s.logo_key is not null
    then json_build_object('key', s.logo_key, 'url', '/files/' || s.logo_key) end,
  'description', s.description, 'email', s.email, 'phone', s.phone,
  'currency', s.currency, 'language', s.language, 'timezone', s.timezone, 'country', ${storeCountry(sql`s.id`)},
  'status', s.status,
  'statusReason', ${canSeeReason ? sql`s.status_reason` : sql`''`},
  'version', s.version, 'createdAt', utc(s.created_at), 'updatedAt', utc(s.updated_at), 'updatedBy', p.name)`

const storeRow = (canSeeReason: boolean) =>
  sql`select ${toStoreJson(canSeeReason)} as store, primary_shop_host(s.id) as "primaryHost"
    from stores s left join persons p on p.id = s.updated_by`

/** The stores the guard has granted, oldest first; none for an admin. */
export const listStores = async (db: Db, actor: SignedInUser): Promise<StoreRow[]> => {
  if (actor.role === 'admin') return []
  const { rows } = await sql<StoreRow>`${storeRow(actor.permissions.includes('view_store_info'))}
    where s.vendor_id = ${actor.vendorId} and s.id = any(${[...actor.storeIds]}::uuid[]) and s.deleted_at is null
    order by s.created_at, s.id`.execute(db)
  return rows
}

/** For callers with `edit_store_info`. The id comes from the guard or was just inserted. */
export const readStore = async (db: Db, id: string): Promise<StoreRow | undefined> => {
  const { rows } = await sql<StoreRow>`${storeRow(true)} where s.id = ${id} and s.deleted_at is null`.execute(db)
  return rows[0]
}

/** False when the slug is taken; doesn't abort the transaction. */
export const insertStore = async (
  tx: Tx,
  vendorId: string,
  { by, ...store }: z.output<typeof storeFields> & { id: string; slug: string; by: string | null },
): Promise<boolean> => {
  const result = await tx
    .insertInto('stores')
    .values({ ...store, vendor_id: vendorId, updated_by: by })
    .onConflict((conflict) => conflict.column('slug').where('deleted_at', 'is', null).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows !== 0n
}

/** For a store that was inserted in the same transaction. */
export const renameNewStore = async (tx: Tx, id: string, slug: string): Promise<void> => {
  await tx.updateTable('stores').set({ slug }).where('id', '=', id).execute()
}

/** False when the row has another version. */
export const updateStore = async (
  tx: Tx,
  store: StoreId,
  change: { by: string; version: number; fields: Changes },
): Promise<boolean> => {
  const { logo, ...fields } = change.fields
  let update = tx
    .updateTable('stores')
    .set({
      ...fields,
      ...(logo === undefined ? {} : { logo_key: logo }),
      version: change.version + 1,
      updated_at: sql`now()`,
      updated_by: change.by,
    })
    .where('id', '=', store)
    .where('version', '=', change.version)
    .where('deleted_at', 'is', null)
  // A vendor can't reactivate a store that the platform has suspended.
  if (fields.status) update = update.where('status', '!=', 'suspended')
  const result = await update.executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** False when it is the vendor's last store. Reserves the slug. */
export const deleteStore = async (tx: Tx, vendor: VendorId, store: StoreId): Promise<boolean> => {
  // Locks the vendor: two concurrent removals would each see the other's store.
  await sql`select id from vendors where id = ${vendor} for no key update`.execute(tx)
  const { rows } = await sql`
    with released as (
      update stores s set deleted_at = now()
      where s.vendor_id = ${vendor} and s.id = ${store} and s.deleted_at is null
        and exists (select 1 from stores o where o.vendor_id = ${vendor} and o.id <> s.id and o.deleted_at is null)
      returning s.id, s.vendor_id, s.slug)
    ${reserveReleased} returning slug`.execute(tx)
  return rows.length > 0
}

export const deleteVendorStores = async (
  tx: Tx,
  vendorIds: readonly string[],
): Promise<{ id: string; name: string; vendorId: string }[]> => {
  const { rows } = await sql<{ id: string; name: string; vendorId: string }>`
    with released as (
      update stores set deleted_at = now() where vendor_id = any(${[...vendorIds]}::uuid[]) and deleted_at is null
      returning id, name, vendor_id, slug),
    reserved as (${reserveReleased})
    select id, name, vendor_id as "vendorId" from released`.execute(tx)
  return rows
}

export const storeLogo: FileReference = {
  isUsed: sql<boolean>`exists (select 1 from stores s where s.vendor_id = f.vendor_id and s.logo_key = f.key)`,
  clear: async (tx, key) => {
    await tx.updateTable('stores').set({ logo_key: null }).where('logo_key', '=', key).execute()
  },
}
