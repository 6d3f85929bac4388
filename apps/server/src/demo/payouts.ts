import { sql } from 'kysely'
import { day } from '#contract/core/time.ts'
import { toDebit, toTransfer, type LedgerEntry } from '#server/domains/earnings/ledger.rules.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { newObjectId, toSeconds } from '#server/platform/cards/sandbox/call.ts'
import type { Account, Payout, Transfer } from '#server/platform/cards/sandbox/objects.ts'
import { newId } from '#server/platform/ids.ts'

interface PayoutStore {
  storeId: string
  vendorId: string
  name: string
  currency: string
  timezone: string
}

const bankLast4 = '6789'
/** Days ago on which the whole available balance was paid out. */
const payoutDaysAgo = [40, 12]
const daysUntilPaid = 2

const readStore = async (tx: Tx, storeId: string): Promise<PayoutStore> => {
  const { rows } = await sql<PayoutStore>`
    select id as "storeId", vendor_id as "vendorId", name, currency, timezone from stores where id = ${storeId}`.execute(
    tx,
  )
  const [store] = rows
  if (!store) throw new Error('The demo store is missing.')
  return store
}

const insertSandboxObject = async (tx: Tx, account: string, data: Account | Payout | Transfer): Promise<void> => {
  await sql`
    insert into sandbox_objects (id, type, account, data)
    values (${data.id}, ${data.object}, ${account}, ${JSON.stringify(data)}::jsonb)`.execute(tx)
}

const toSandboxAccount = ({ storeId, vendorId, name, currency }: PayoutStore, created: number): Account => {
  const id = newObjectId('acct')
  return {
    id,
    created,
    livemode: false,
    object: 'account',
    type: 'express',
    country: 'US',
    default_currency: currency.toLowerCase(),
    email: null,
    business_type: 'individual',
    business_profile: { name, url: null },
    capabilities: { transfers: 'active' },
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
    external_accounts: {
      object: 'list',
      data: [
        {
          id: newObjectId('ba'),
          object: 'bank_account',
          account: id,
          bank_name: 'STRIPE TEST BANK',
          country: 'US',
          currency: currency.toLowerCase(),
          default_for_currency: true,
          last4: bankLast4,
          status: 'new',
        },
      ],
      has_more: false,
      url: `/v1/accounts/${id}/external_accounts`,
    },
    requirements: { currently_due: [], disabled_reason: null, past_due: [], eventually_due: [] },
    settings: { payouts: { schedule: { interval: 'manual' } } },
    metadata: { kind: 'store', id: storeId, store: storeId, vendor: vendorId },
  }
}

const insertEntries = async (
  tx: Tx,
  { storeId, currency, timezone }: PayoutStore,
  payoutId: string,
  at: Date,
  entries: readonly LedgerEntry[],
): Promise<void> => {
  const rows = entries.map(({ account, amount, kind }) => ({ id: newId(), account, amount, kind }))
  await sql`
    insert into earnings_entries (store_id, id, movement_id, account, amount, currency, kind, payout_id, at, month)
    select ${storeId}, e.id, ${newId()}, e.account, e.amount, ${currency}, e.kind, ${payoutId}, ${at},
      date_trunc('month', ${at}::timestamptz at time zone ${timezone})::date
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (id uuid, account text, amount bigint, kind text)`.execute(
    tx,
  )
}

const readAvailableAt = async (tx: Tx, { storeId, currency }: PayoutStore, at: Date): Promise<number> => {
  const { rows } = await sql<{ available: number }>`
    select coalesce(-sum(amount), 0)::bigint as available from earnings_entries
    where store_id = ${storeId} and currency = ${currency} and account = 'balance' and at <= ${at}
      and (available_at is null or available_at <= ${at})`.execute(tx)
  return rows[0]?.available ?? 0
}

interface PayoutBy {
  accountId: string
  ownerId: string
  ownerName: string
}

/** A payout of everything that was available then, with the provider's objects. */
const insertPaidPayout = async (tx: Tx, store: PayoutStore, { accountId, ownerId, ownerName }: PayoutBy, at: Date) => {
  const amount = await readAvailableAt(tx, store, at)
  if (amount <= 0) return
  const { storeId, vendorId } = store
  const currency = store.currency.toLowerCase()
  const id = newId()
  const paidAt = new Date(at.getTime() + daysUntilPaid * day)
  const shared = { amount, currency, created: toSeconds(at), livemode: false, description: null } as const
  const metadata = { kind: 'payout', id, store: storeId, vendor: vendorId }
  const transfer: Transfer = {
    ...shared,
    id: newObjectId('tr'),
    object: 'transfer',
    amount_reversed: 0,
    destination: accountId,
    reversed: false,
    source_transaction: null,
    transfer_group: id,
    metadata,
  }
  const payout: Payout = {
    ...shared,
    id: newObjectId('po'),
    object: 'payout',
    arrival_date: toSeconds(paidAt),
    automatic: false,
    destination: null,
    failure_code: null,
    failure_message: null,
    method: 'standard',
    statement_descriptor: null,
    status: 'paid',
    type: 'bank_account',
    metadata,
  }
  await insertSandboxObject(tx, '', transfer)
  await insertSandboxObject(tx, accountId, payout)
  await sql`
    insert into payouts (store_id, id, amount, currency, status, person_id, person_name, account_id, bank_last4,
      transfer_id, provider_payout_id, arrives_on, requested_at, paid_at)
    values (${storeId}, ${id}, ${amount}, ${store.currency}, 'paid', ${ownerId}, ${ownerName}, ${accountId}, ${bankLast4},
      ${transfer.id}, ${payout.id}, ${paidAt}::date, ${at}, ${paidAt})`.execute(tx)
  await insertEntries(tx, store, id, at, toDebit('payouts', amount, 'payout'))
  await insertEntries(tx, store, id, paidAt, toTransfer('payouts', 'bank', amount, 'payout'))
}

/** The balance at the sandbox: card payments of the year that weren't refunded, disputed or paid out. */
const addSandboxBalance = async (tx: Tx, { storeId, currency }: PayoutStore): Promise<void> => {
  await sql`
    insert into sandbox_balances as b (account, currency, amount)
    select '', ${currency.toLowerCase()}, provider + bank + held from earnings_balances
    where store_id = ${storeId} and currency = ${currency}
    on conflict (account, currency) do update set amount = b.amount + excluded.amount`.execute(tx)
}

/** The first store has a bank account and two payouts; the others haven't set up payouts. */
export const demoPayouts = async (
  tx: Tx,
  storeId: string,
  { ownerId, ownerName, index }: { ownerId: string; ownerName: string; index: number },
): Promise<void> => {
  const store = await readStore(tx, storeId)
  if (index === 0) {
    const account = toSandboxAccount(store, toSeconds(new Date(Date.now() - 60 * day)))
    await insertSandboxObject(tx, '', account)
    await sql`
      insert into payout_accounts (store_id, account_id, state, bank_last4)
      values (${storeId}, ${account.id}, 'active', ${bankLast4})`.execute(tx)
    for (const daysAgo of payoutDaysAgo) {
      const at = new Date(Date.now() - daysAgo * day)
      await insertPaidPayout(tx, store, { accountId: account.id, ownerId, ownerName }, at)
    }
  }
  await addSandboxBalance(tx, store)
}
