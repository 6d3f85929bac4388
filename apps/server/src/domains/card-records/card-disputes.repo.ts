import { sql } from 'kysely'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'

export interface CardDispute {
  id: string
  orderId: string
  intentId: string
  providerId: string
  amount: number
  currency: string
  reason: string
  respondBy: string | null
}

/** Returns whether it is new. The caller has locked the order. */
export const insertDispute = async (tx: Tx, store: StoreId, dispute: CardDispute): Promise<boolean> => {
  const { rows } = await sql<object>`
    insert into card_disputes (store_id, id, order_id, intent_id, provider_id, amount, currency, reason, respond_by)
    values (${store}, ${dispute.id}, ${dispute.orderId}, ${dispute.intentId}, ${dispute.providerId}, ${dispute.amount},
      ${dispute.currency}, ${dispute.reason}, ${dispute.respondBy}::timestamptz)
    on conflict (store_id, provider_id) do nothing returning 1`.execute(tx)
  return rows.length > 0
}

export const readDispute = async (
  tx: Tx,
  store: StoreId,
  providerId: string,
): Promise<{ id: string; status: 'open' | 'won' | 'lost' } | undefined> => {
  const { rows } = await sql<{ id: string; status: 'open' | 'won' | 'lost' }>`
    select id, status from card_disputes where store_id = ${store} and provider_id = ${providerId}`.execute(tx)
  return rows[0]
}

/** The caller has locked the order. */
export const closeDispute = async (tx: Tx, store: StoreId, id: string, status: 'won' | 'lost'): Promise<void> => {
  await sql`
    update card_disputes set status = ${status}, closed_at = now()
    where store_id = ${store} and id = ${id}`.execute(tx)
}
