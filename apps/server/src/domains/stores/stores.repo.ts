import { sql } from 'kysely'
import type * as z from 'zod'
import type { Store, storeFields } from '#contract/domains/stores.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { RawJson } from '#server/platform/db/list.ts'

const storeJson = sql`json_build_object(
  '_id', s.id, 'name', s.name, 'slug', s.slug, 'currency', s.currency, 'language', s.language,
  'timezone', s.timezone, 'status', s.status, 'version', s.version, 'createdAt', utc(s.created_at))`

/** The stores the guard has found this person may enter, oldest first. */
export const listStores = async (db: Db, actor: Actor): Promise<RawJson<{ data: Store[] }>> => {
  const { rows } = await sql<{ json: string }>`
    select json_build_object('data', coalesce(json_agg(${storeJson} order by s.created_at, s.id), '[]'))::text as json
    from stores s where s.vendor_id = ${actor.vendorId} and s.id = any(${[...actor.storeIds]}::uuid[])`.execute(db)
  return { json: rows[0]?.json ?? '{"data":[]}' }
}

export const readStore = async (db: Db, id: string): Promise<Store | undefined> => {
  const { rows } = await sql<{ store: Store }>`select ${storeJson} as store from stores s where s.id = ${id}`.execute(
    db,
  )
  return rows[0]?.store
}

/** False when the slug is taken, without ending the transaction. */
export const insertStore = async (
  tx: Tx,
  vendorId: string,
  store: z.output<typeof storeFields> & { id: string; slug: string },
): Promise<boolean> => {
  const result = await tx
    .insertInto('stores')
    .values({ ...store, vendor_id: vendorId })
    .onConflict((conflict) => conflict.column('slug').where('deleted_at', 'is', null).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows !== 0n
}

export const approveStore = async (
  tx: Tx,
  approval: { vendorId: string; membershipId: string; storeId: string },
): Promise<void> => {
  await tx
    .insertInto('membership_stores')
    .values({ vendor_id: approval.vendorId, membership_id: approval.membershipId, store_id: approval.storeId })
    .execute()
}
