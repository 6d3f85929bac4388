import { sql } from 'kysely'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import type { EarningsEntry } from './earnings.rules.ts'

/** The caller has locked the order. */
export const isFeeCharged = async (tx: Tx, store: StoreId, orderId: string): Promise<boolean> => {
  const { rows } = await sql<{ charged: boolean }>`
    select exists (
      select 1 from earnings_entries where store_id = ${store} and order_id = ${orderId} and kind = 'fee') as charged`.execute(
    tx,
  )
  return rows[0]?.charged ?? false
}

/** One movement: entries that add up to zero, written in the same transaction as what caused it. */
export const insertMovement = async (
  tx: Tx,
  store: StoreId,
  reference: { orderId: string; paymentId: string | null; currency: string },
  entries: readonly EarningsEntry[],
): Promise<void> => {
  if (entries.length === 0) return
  const rows = entries.map((entry) => ({ ...entry, id: newId() }))
  await sql`
    insert into earnings_entries (store_id, id, movement_id, account, amount, currency, kind, order_id, payment_id, at)
    select ${store}, e.id, ${newId()}::uuid, e.account, e.amount, ${reference.currency}, e.kind, ${reference.orderId}::uuid,
      ${reference.paymentId}::uuid, moment.at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (id uuid, account text, amount bigint, kind text),
      (select clock_timestamp() as at) moment`.execute(tx)
}
