import { sql } from 'kysely'
import type { OnlineStoreFields, OnlineStoreSettings } from '#contract/domains/online-store.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

/** Settings and the store's name. A store without a row has defaults dated like the store. */
export const readSettings = async (
  db: Db | Tx,
  store: StoreId,
): Promise<{ settings: OnlineStoreSettings; store: string } | undefined> => {
  const { rows } = await sql<{ settings: OnlineStoreSettings; store: string }>`
    select s.name as store, json_build_object(
      'orderMinimum', o.order_minimum, 'isPaused', coalesce(o.is_paused, false),
      'pauseMessage', coalesce(o.pause_message, ''), 'version', coalesce(o.version, 1),
      'createdAt', utc(coalesce(o.created_at, s.created_at)), 'updatedAt', utc(coalesce(o.updated_at, s.updated_at)),
      'updatedBy', p.name) as settings
    from stores s
    left join online_store_settings o on o.store_id = s.id
    left join persons p on p.id = o.updated_by
    where s.id = ${store}`.execute(db)
  return rows[0]
}

/** Returns false if the version is stale. Version 1 means that no row exists yet. */
export const writeSettings = async (
  tx: Tx,
  store: StoreId,
  { by, version, fields }: { by: string; version: number; fields: OnlineStoreFields },
): Promise<boolean> => {
  const columns = {
    order_minimum: fields.orderMinimum,
    is_paused: fields.isPaused,
    pause_message: fields.pauseMessage,
    version: version + 1,
    updated_by: by,
  }
  if (version === 1) {
    const inserted = await tx
      .insertInto('online_store_settings')
      .values({ ...columns, store_id: store })
      .onConflict((conflict) => conflict.column('store_id').doNothing())
      .executeTakeFirst()
    return Number(inserted.numInsertedOrUpdatedRows) > 0
  }
  const result = await tx
    .updateTable('online_store_settings')
    .set({ ...columns, updated_at: sql`now()` })
    .where('store_id', '=', store)
    .where('version', '=', version)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Null without one. */
export const readOrderMinimum = async (db: Db | Tx, store: StoreId): Promise<number | null> => {
  const rules = await db
    .selectFrom('online_store_settings')
    .select('order_minimum as orderMinimum')
    .where('store_id', '=', store)
    .executeTakeFirst()
  return rules?.orderMinimum ?? null
}
