import { sql } from 'kysely'
import type { PayoutAccount } from '#contract/domains/payouts.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

export interface StoredAccount extends Omit<PayoutAccount, 'isAvailable'> {
  /** Null while the account is being created. */
  accountId: string | null
}

export const readAccount = async (db: Db | Tx, store: StoreId): Promise<StoredAccount | undefined> => {
  const { rows } = await sql<StoredAccount>`
    select account_id as "accountId", state, bank_last4 as "bankLast4" from payout_accounts
    where store_id = ${store}`.execute(db)
  return rows[0]
}

/** Written before the account is created at the provider. */
export const insertAccount = async (tx: Tx, store: StoreId): Promise<void> => {
  await sql`insert into payout_accounts (store_id) values (${store}) on conflict do nothing`.execute(tx)
}

/** Returns false if nothing changed. */
export const updateAccount = async (
  tx: Tx,
  store: StoreId,
  { accountId, state, bankLast4 }: StoredAccount,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update payout_accounts set account_id = coalesce(account_id, ${accountId}), state = ${state}, bank_last4 = ${bankLast4},
      updated_at = now()
    where store_id = ${store} and (account_id is null or account_id = ${accountId})
      and (account_id, state, bank_last4) is distinct from (${accountId}, ${state}, ${bankLast4})`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

export interface AccountHolder {
  vendorId: string
  storeName: string
  email: string | null
  currency: string
  /** Of the main location. */
  country: string | null
}

export const readAccountHolder = async (db: Db | Tx, store: StoreId): Promise<AccountHolder | undefined> => {
  const { rows } = await sql<AccountHolder>`
    select s.vendor_id as "vendorId", s.name as "storeName", s.email, s.currency, l.country
    from stores s left join locations l on l.store_id = s.id and l.is_main and l.deleted_at is null
    where s.id = ${store}`.execute(db)
  return rows[0]
}
