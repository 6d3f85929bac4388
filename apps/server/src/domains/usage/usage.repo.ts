import { sql } from 'kysely'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

export type Meter = 'emails' | 'support_messages' | 'sms' | 'routes'

const thisMonth = sql`date_trunc('month', now() at time zone 'UTC')::date`

/** Serializes counting per vendor, over all of its stores, so that the price of each unit is known. */
export const lockUsage = async (tx: Tx, vendorId: string, meter: Meter): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`usage ${meter} ${vendorId}`}, 0))`.execute(tx)
}

export const addUsage = async (
  tx: Tx,
  store: StoreId,
  { vendorId, meter, count }: { vendorId: string; meter: Meter; count: number },
): Promise<void> => {
  await sql`insert into usage_counts as u (vendor_id, store_id, meter, period, used)
    values (${vendorId}, ${store}, ${meter}, ${thisMonth}, ${count})
    on conflict (vendor_id, meter, period, store_id) do update set used = u.used + excluded.used`.execute(tx)
}

export const readUsage = async (db: Db | Tx, vendorId: string, meter: Meter): Promise<number> => {
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(used), 0)::bigint as used from usage_counts
    where vendor_id = ${vendorId} and meter = ${meter} and period = ${thisMonth}`.execute(db)
  return rows[0]?.used ?? 0
}
