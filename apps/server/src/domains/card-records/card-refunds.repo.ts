import { sql } from 'kysely'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

export interface CardRefund {
  id: string
  orderId: string
  /** The refund in `order_payments`. */
  paymentId: string
  /** The row of the intent that is refunded, and its id at the provider. */
  intentId: string
  intentProviderId: string
  amount: number
  /** By how much it reduced what is due; the rest of the amount covered an overpayment. */
  returned: number
  currency: string
  providerId: string | null
  status: 'pending' | 'succeeded' | 'failed'
}

const refundColumns = sql`r.id, r.order_id as "orderId", r.payment_id as "paymentId", r.intent_id as "intentId",
  i.provider_id as "intentProviderId", r.amount, r.returned, i.currency, r.provider_id as "providerId", r.status`
const withIntent = sql`card_refunds r join card_intents i on i.store_id = r.store_id and i.id = r.intent_id`

export const readRefund = async (db: Db | Tx, store: StoreId, id: string): Promise<CardRefund | undefined> => {
  const { rows } = await sql<CardRefund>`
    select ${refundColumns} from ${withIntent} where r.store_id = ${store} and r.id = ${id}`.execute(db)
  return rows[0]
}

/** The amount of a refund, over the alias `p` of `order_payments`, that failed and hasn't been retried. */
export const failedAmount = sql`(select coalesce(sum(r.amount), 0) from card_refunds r
  where r.store_id = p.store_id and r.payment_id = p.id and r.status = 'failed' and r.retried_by is null)`

/** The failed parts of a refund that haven't been retried. */
export const readFailedRefunds = async (
  tx: Tx,
  store: StoreId,
  orderId: string,
  paymentId: string,
): Promise<CardRefund[]> => {
  const { rows } = await sql<CardRefund>`
    select ${refundColumns} from ${withIntent}
    where r.store_id = ${store} and r.order_id = ${orderId} and r.payment_id = ${paymentId} and r.status = 'failed' and r.retried_by is null
    order by r.id`.execute(tx)
  return rows
}

export type NewRefund = Pick<CardRefund, 'id' | 'orderId' | 'paymentId' | 'intentId' | 'amount' | 'returned'>

/** The caller has locked the order. */
export const insertRefunds = async (tx: Tx, store: StoreId, refunds: readonly NewRefund[]): Promise<void> => {
  await sql`
    insert into card_refunds (store_id, id, order_id, payment_id, intent_id, amount, returned)
    select ${store}, r.id, r."orderId", r."paymentId", r."intentId", r.amount, r.returned
    from jsonb_to_recordset(${JSON.stringify(refunds)}::jsonb) as r (
      id uuid, "orderId" uuid, "paymentId" uuid, "intentId" uuid, amount bigint, returned bigint)`.execute(tx)
}

export const markRetried = async (tx: Tx, store: StoreId, id: string, retriedBy: string): Promise<void> => {
  await sql`update card_refunds set retried_by = ${retriedBy} where store_id = ${store} and id = ${id}`.execute(tx)
}

/** The caller has locked the order. */
export const updateRefund = async (
  tx: Tx,
  store: StoreId,
  id: string,
  { status, providerId, failure }: { status: CardRefund['status']; providerId: string | null; failure: string },
): Promise<void> => {
  await sql`
    update card_refunds set status = ${status}, provider_id = coalesce(provider_id, ${providerId}), failure = ${failure},
      closed_at = case when ${status} = 'pending' then null else now() end
    where store_id = ${store} and id = ${id}`.execute(tx)
}
