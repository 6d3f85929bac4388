import { type RawBuilder, sql } from 'kysely'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import type { LedgerEntry, PendingAmount } from './ledger.rules.ts'

/** What a movement belongs to. */
export interface MovementReference {
  currency: string
  orderId?: string
  paymentId?: string | null
  payoutId?: string
  disputeId?: string
}

/**
 * Card payments become available seven days after the provider confirmed them, at the next full hour: a store then never
 * has more than 169 releases ahead, however many payments.
 */
export const readReleaseTime = async (tx: Tx): Promise<string> => {
  const { rows } = await sql<{ at: string }>`
    select utc(date_trunc('hour', now() + interval '7 days 1 hour')) as at`.execute(tx)
  return rows[0]?.at ?? ''
}

/** Whether the order has been charged its fee, and its part of the balance that isn't available yet. */
export const readOrderEarnings = async (
  tx: Tx,
  store: StoreId,
  orderId: string,
): Promise<{ isFeeCharged: boolean; pending: PendingAmount[] }> => {
  const { rows } = await sql<{ isFeeCharged: boolean; pending: PendingAmount[] }>`
    with entries as (
      select account, kind, amount, available_at from earnings_entries where store_id = ${store} and order_id = ${orderId})
    select exists (select from entries where kind = 'fee') as "isFeeCharged", coalesce((
      select jsonb_agg(jsonb_build_object('availableAt', utc(p.available_at), 'amount', p.amount))
      from (
        select available_at, -sum(amount) as amount from entries
        where account = 'balance' and available_at > now() group by available_at having sum(amount) < 0
      ) p), '[]') as pending`.execute(tx)
  return rows[0] ?? { isFeeCharged: false, pending: [] }
}

const readNetEntries = async (tx: Tx, filter: RawBuilder<unknown>): Promise<(LedgerEntry & { currency: string })[]> => {
  const { rows } = await sql<LedgerEntry & { currency: string }>`
    select account, kind, currency, utc(available_at) as "availableAt", sum(amount)::bigint as amount
    from earnings_entries where ${filter}
    group by account, kind, currency, available_at having sum(amount) <> 0`.execute(tx)
  return rows
}

/** The entries of a refund that haven't been reversed; empty afterwards. */
export const readRefundEntries = (tx: Tx, store: StoreId, orderId: string, paymentId: string) =>
  readNetEntries(
    tx,
    sql`store_id = ${store} and order_id = ${orderId} and payment_id = ${paymentId} and kind = 'refund'`,
  )

export const readDisputeEntries = (tx: Tx, store: StoreId, orderId: string, disputeId: string) =>
  readNetEntries(tx, sql`store_id = ${store} and order_id = ${orderId} and dispute_id = ${disputeId}`)

/** One movement. A trigger rejects entries that don't add up to zero and keeps the totals. */
export const insertMovement = async (
  tx: Tx,
  store: StoreId,
  { currency, orderId, paymentId, payoutId, disputeId }: MovementReference,
  entries: readonly LedgerEntry[],
): Promise<void> => {
  if (entries.length === 0) return
  const rows = entries.map(({ account, amount, kind, availableAt }) => ({
    id: newId(),
    account,
    amount,
    kind,
    available_at: availableAt,
  }))
  await sql`
    insert into earnings_entries (store_id, id, movement_id, account, amount, currency, kind, order_id, payment_id,
      payout_id, dispute_id, available_at, at, month)
    select s.id, e.id, ${newId()}::uuid, e.account, e.amount, ${currency}, e.kind, ${orderId ?? null}::uuid,
      ${paymentId ?? null}::uuid, ${payoutId ?? null}::uuid, ${disputeId ?? null}::uuid, e.available_at, moment.at,
      date_trunc('month', moment.at at time zone s.timezone)::date
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as e (id uuid, account text, amount bigint, kind text, available_at timestamptz),
      (select clock_timestamp() as at) moment, stores s
    where s.id = ${store}`.execute(tx)
}
