import { sql } from 'kysely'
import type * as z from 'zod'
import type { Payout, PayoutStatus, payouts } from '#contract/domains/payouts.ts'
import type { Currency } from '#contract/enumerations.ts'
import { payoutStatus } from '#contract/statuses.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { defineList } from '#server/platform/lists/define-list.ts'

const payoutJson = sql`json_build_object('_id', p.id, 'amount', p.amount, 'currency', p.currency, 'status', p.status,
  'requestedAt', utc(p.requested_at), 'requestedBy', nullif(p.person_name, ''), 'arrivesOn', p.arrives_on,
  'paidAt', utc(p.paid_at), 'failedAt', utc(p.failed_at), 'bankLast4', p.bank_last4,
  'failureCode', case when p.status = 'failed' then p.failure_code end)`

export const listPayouts = defineList<Payout, z.output<typeof payouts.list.query>>({
  sorts: { requestedAt: { column: sql`p.requested_at`, type: 'timestamptz' } },
  from: sql`payouts p`,
  id: sql`p.id`,
  row: payoutJson,
  where: (query, store) => [sql`p.store_id = ${store}`, ...(query.status ? [sql`p.status = ${query.status}`] : [])],
})

export const readPayout = async (db: Db | Tx, store: StoreId, id: string): Promise<Payout | undefined> => {
  const { rows } = await sql<{ payout: Payout }>`
    select ${payoutJson} as payout from payouts p where p.store_id = ${store} and p.id = ${id}`.execute(db)
  return rows[0]?.payout
}

interface NewPayout {
  id: string
  amount: number
  currency: string
  accountId: string
  bankLast4: string | null
  /** Null: by the schedule. */
  person: { personId: string; name: string } | null
}

export const insertPayout = async (tx: Tx, store: StoreId, payout: NewPayout): Promise<void> => {
  const { id, amount, currency, accountId, bankLast4, person } = payout
  await sql`
    insert into payouts (store_id, id, amount, currency, account_id, bank_last4, person_id, person_name)
    values (${store}, ${id}, ${amount}, ${currency}, ${accountId}, ${bankLast4}, ${person?.personId ?? null},
      ${person?.name ?? ''})`.execute(tx)
}

/** What the job needs to know of a payout. */
export interface PayoutState {
  id: string
  vendorId: string
  amount: number
  currency: Currency
  status: PayoutStatus
  accountId: string
  transferId: string | null
  providerPayoutId: string | null
  reversalId: string | null
  failureCode: string | null
  /** The provider may have forgotten the idempotency keys of its first calls. */
  isOld: boolean
}

const stateColumns = sql`p.id, s.vendor_id as "vendorId", p.amount, p.currency, p.status, p.account_id as "accountId",
  p.transfer_id as "transferId", p.provider_payout_id as "providerPayoutId", p.reversal_id as "reversalId",
  p.failure_code as "failureCode", p.requested_at < now() - interval '20 hours' as "isOld"`

export const readPayoutState = async (db: Db | Tx, store: StoreId, id: string): Promise<PayoutState | undefined> => {
  const { rows } = await sql<PayoutState>`
    select ${stateColumns} from payouts p join stores s on s.id = p.store_id
    where p.store_id = ${store} and p.id = ${id}`.execute(db)
  return rows[0]
}

/** What the provider answered. Values that are stored stay. */
export const recordProgress = async (
  db: Db,
  store: StoreId,
  id: string,
  progress: {
    transferId?: string
    providerPayoutId?: string
    reversalId?: string
    failureCode?: string
    arrivesOn?: string
  },
): Promise<void> => {
  const {
    transferId = null,
    providerPayoutId = null,
    reversalId = null,
    failureCode = null,
    arrivesOn = null,
  } = progress
  await sql`
    update payouts set transfer_id = coalesce(transfer_id, ${transferId}),
      provider_payout_id = coalesce(provider_payout_id, ${providerPayoutId}),
      reversal_id = coalesce(reversal_id, ${reversalId}), failure_code = coalesce(failure_code, ${failureCode}),
      arrives_on = coalesce(${arrivesOn}::date, arrives_on)
    where store_id = ${store} and id = ${id}`.execute(db)
}

/** Returns the status before, or undefined if the payout can't get this status any more. */
export const changeStatus = async (
  tx: Tx,
  store: StoreId,
  id: string,
  status: 'paid' | 'failed',
): Promise<PayoutStatus | undefined> => {
  const timeColumn = sql.ref(status === 'paid' ? 'paid_at' : 'failed_at')
  const { rows } = await sql<{ before: PayoutStatus }>`
    with before as (
      select status from payouts where store_id = ${store} and id = ${id} for update)
    update payouts p set status = ${status}, ${timeColumn} = now() from before b
    where p.store_id = ${store} and p.id = ${id} and b.status = any(${payoutStatus.from(status)}::text[])
    returning b.status as before`.execute(tx)
  return rows[0]?.before
}

/** Requested payouts that no event has reported on for a while, such as after a lost webhook. */
export const readUnsettledPayouts = async (db: Db): Promise<{ storeId: string; payoutId: string }[]> => {
  const { rows } = await sql<{ storeId: string; payoutId: string }>`
    select store_id as "storeId", id as "payoutId" from payouts
    where status = 'requested' and requested_at < now() - interval '1 hour' order by requested_at limit 1000`.execute(
    db,
  )
  return rows
}
