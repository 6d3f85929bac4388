import { sql } from 'kysely'
import type { PayoutSchedule, PayoutSettings } from '#contract/domains/payouts.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

export interface StoredSettings {
  settings: PayoutSettings
  /** Name of the store. */
  store: string
  timezone: string
}

/** A store without a row pays out by hand, dated like the store. */
export const readSettings = async (db: Db | Tx, store: StoreId): Promise<StoredSettings | undefined> => {
  const { rows } = await sql<StoredSettings>`
    select s.name as store, s.timezone, json_build_object('schedule', coalesce(p.schedule, 'manual'),
      'weekday', coalesce(p.weekday, 1), 'day', coalesce(p.day, 1), 'minimum', coalesce(p.minimum, 0),
      'version', coalesce(p.version, 1), 'createdAt', utc(coalesce(p.created_at, s.created_at)),
      'updatedAt', utc(coalesce(p.updated_at, s.updated_at)), 'updatedBy', person.name) as settings
    from stores s
    left join payout_settings p on p.store_id = s.id
    left join persons person on person.id = p.updated_by
    where s.id = ${store}`.execute(db)
  return rows[0]
}

interface SettingsInput {
  version: number
  by: string
  fields: { schedule: PayoutSchedule; weekday: number; day: number; minimum: number }
}

/** Returns false if the version is stale. Version 1 means that no row exists yet. */
export const writeSettings = async (
  tx: Tx,
  store: StoreId,
  { version, by, fields }: SettingsInput,
): Promise<boolean> => {
  const today = sql<string>`(select (now() at time zone timezone)::date from stores where id = ${store})`
  const { schedule, weekday, day, minimum } = fields
  const columns = { schedule, weekday, day, minimum, version: version + 1, updated_by: by, handled_until: today }
  if (version === 1) {
    const inserted = await tx
      .insertInto('payout_settings')
      .values({ ...columns, store_id: store })
      .onConflict((conflict) => conflict.column('store_id').doNothing())
      .executeTakeFirst()
    return Number(inserted.numInsertedOrUpdatedRows) > 0
  }
  const result = await tx
    .updateTable('payout_settings')
    .set({ ...columns, updated_at: sql`now()` })
    .where('store_id', '=', store)
    .where('version', '=', version)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export interface ScheduledStore extends Pick<PayoutSettings, 'schedule' | 'weekday' | 'day' | 'minimum'> {
  storeId: string
  vendorId: string
  currency: string
  /** In the store's time zone. */
  today: string
  handledUntil: string
}

export const readScheduledStores = async (db: Db): Promise<ScheduledStore[]> => {
  const { rows } = await sql<ScheduledStore>`
    select p.store_id as "storeId", s.vendor_id as "vendorId", s.currency, p.schedule, p.weekday, p.day, p.minimum,
      (now() at time zone s.timezone)::date::text as today, p.handled_until::text as "handledUntil"
    from payout_settings p
    join stores s on s.id = p.store_id and s.deleted_at is null
    join payout_accounts a on a.store_id = p.store_id and a.state = 'active'
    where p.schedule <> 'manual'`.execute(db)
  return rows
}

/** Returns false if another worker has handled the date. */
export const claimScheduledDate = async (tx: Tx, store: StoreId, date: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update payout_settings set handled_until = ${date}::date
    where store_id = ${store} and schedule <> 'manual' and handled_until < ${date}::date`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}
