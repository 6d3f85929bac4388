import { sql } from 'kysely'
import type { WholeList } from '#contract/core/page.ts'
import type { VendorStore } from '#contract/domains/vendors.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { RawJson } from '#server/platform/raw-json.ts'

const vendorStoreJson = sql`json_build_object('_id', s.id, 'name', s.name, 'slug', s.slug, 'status', s.status,
  'statusReason', s.status_reason, 'version', s.version, 'createdAt', utc(s.created_at))`

/** For admins, who may see every vendor's stores. */
export const listVendorStores = async (db: Db, vendorId: string): Promise<RawJson<WholeList<VendorStore>>> => {
  const { rows } = await sql<{ json: string }>`
    select json_build_object('data', coalesce(json_agg(${vendorStoreJson} order by s.created_at, s.id), '[]'),
      'total', count(*), 'nextCursor', null)::text as json
    from stores s where s.vendor_id = ${vendorId} and s.deleted_at is null`.execute(db)
  return rows[0] ?? { json: '{"data":[],"total":0,"nextCursor":null}' }
}

export const readVendorStore = async (db: Db, vendorId: string, id: string): Promise<VendorStore | undefined> => {
  const { rows } = await sql<{ store: VendorStore }>`
    select ${vendorStoreJson} as store from stores s
    where s.vendor_id = ${vendorId} and s.id = ${id} and s.deleted_at is null`.execute(db)
  return rows[0]?.store
}

/** False when the version has changed or the transition isn't allowed. */
export const updateSuspension = async (
  tx: Tx,
  store: { id: string; version: number; isSuspended: boolean; from: readonly string[]; reason: string },
): Promise<boolean> => {
  const status = store.isSuspended
    ? sql`status = 'suspended', status_before_suspension = status`
    : // Suspended before this column existed: opening the store is the vendor's choice.
      sql`status = coalesce(status_before_suspension, 'inactive'), status_before_suspension = null`
  const { rows } = await sql`
    update stores set ${status}, status_reason = ${store.reason}, version = version + 1, updated_at = now(),
      updated_by = null
    where id = ${store.id} and version = ${store.version} and status = any(${[...store.from]}::text[])
      and deleted_at is null
    returning id`.execute(tx)
  return rows.length > 0
}
