import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { registrationFields, RegistrationSettings } from '#contract/domains/customer-registration.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

type Fields = {
  [Name in keyof z.output<typeof registrationFields>]?: z.output<typeof registrationFields>[Name] | undefined
}

/** Whether guests may order; to embed in another statement. */
export const guestOrdersSql = (store: StoreId): RawBuilder<boolean> => sql<boolean>`coalesce((
  select r.guest_orders from customer_registration_settings r where r.store_id = ${store}), true)`

/** Settings and the store's name. A store without a row has defaults dated like the store. */
export const readSettings = async (
  db: Db | Tx,
  store: StoreId,
): Promise<{ settings: RegistrationSettings; store: string } | undefined> => {
  const { rows } = await sql<{ settings: RegistrationSettings; store: string }>`
    select s.name as store, json_build_object(
      'mode', coalesce(r.mode, 'open'), 'phone', coalesce(r.phone, 'off'), 'birthday', coalesce(r.birthday, 'off'),
      'address', coalesce(r.address, 'off'), 'guestOrders', coalesce(r.guest_orders, true),
      'message', coalesce(r.message, ''), 'version', coalesce(r.version, 1),
      'createdAt', utc(coalesce(r.created_at, s.created_at)), 'updatedAt', utc(coalesce(r.updated_at, s.updated_at)),
      'updatedBy', p.name) as settings
    from stores s
    left join customer_registration_settings r on r.store_id = s.id
    left join persons p on p.id = r.updated_by
    where s.id = ${store}`.execute(db)
  return rows[0]
}

/** Returns false if the version is stale. Version 1 means that no row exists yet. */
export const writeSettings = async (
  tx: Tx,
  store: StoreId,
  { by, version, fields }: { by: string; version: number; fields: Fields },
): Promise<boolean> => {
  const { guestOrders, ...plain } = fields
  const columns = {
    ...plain,
    ...(guestOrders === undefined ? {} : { guest_orders: guestOrders }),
    version: version + 1,
    updated_by: by,
  }
  if (version === 1) {
    const made = await tx
      .insertInto('customer_registration_settings')
      .values({ ...columns, store_id: store })
      .onConflict((conflict) => conflict.column('store_id').doNothing())
      .executeTakeFirst()
    return Number(made.numInsertedOrUpdatedRows) > 0
  }
  const result = await tx
    .updateTable('customer_registration_settings')
    .set({ ...columns, updated_at: sql`now()` })
    .where('store_id', '=', store)
    .where('version', '=', version)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
