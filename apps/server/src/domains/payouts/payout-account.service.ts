import type { Stripe } from 'stripe'
import { productName } from '#contract/app-name.ts'
import type { PayoutAccount, PayoutAccountState } from '#contract/domains/payouts.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import type { Cards } from '#server/platform/cards/cards.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { type Handler, handle } from '#server/platform/jobs.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { type RunInTransaction, transact, type UnitOfWork, type UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import {
  type AccountHolder,
  insertAccount,
  readAccount,
  readAccountHolder,
  updateAccount,
} from './payout-account.repo.ts'
import { syncPayoutAccountTask } from './payouts.tasks.ts'

export interface AccountDeps {
  cards: Pick<Cards, 'mode' | 'stripe'>
  publicUrl: string
}

export const readPayoutAccount = async (db: Db, store: StoreId, { cards }: AccountDeps): Promise<PayoutAccount> => {
  const account = await readAccount(db, store)
  const isAvailable = cards.mode !== 'off'
  return account
    ? { state: account.state, bankLast4: account.bankLast4, isAvailable }
    : { state: 'none', bankLast4: null, isAvailable }
}

const toState = ({
  payouts_enabled: isEnabled,
  details_submitted: isSubmitted,
  requirements,
}: Stripe.Account): PayoutAccountState => {
  if (isEnabled) return 'active'
  const isComplete = isSubmitted && (requirements?.currently_due ?? []).length === 0
  return isComplete ? 'in_review' : 'incomplete'
}

/** Of the bank account, only the last digits. */
const toAccountRow = (account: Stripe.Account) => ({
  accountId: account.id,
  state: toState(account),
  bankLast4: account.external_accounts?.data[0]?.last4 ?? null,
})

const auditAccount = (
  uow: UnitOfWork,
  store: StoreId,
  { vendorId, storeName }: Pick<AccountHolder, 'vendorId' | 'storeName'>,
  state: PayoutAccountState,
) =>
  uow.audit({
    resource: 'payoutSettings',
    id: store,
    label: storeName,
    action: 'update',
    after: { account: state },
    ...(uow.origin.actor ? {} : { by: { vendorId, name: productName } }),
  })

/** The store's account at the provider; created once, even for concurrent requests. */
const ensureAccount = async (
  db: Db,
  transaction: RunInTransaction,
  store: StoreId,
  stripe: Stripe,
): Promise<string> => {
  const known = await readAccount(db, store)
  if (known?.accountId) return known.accountId
  const { vendorId, storeName, email, country } = orNotFound(await readAccountHolder(db, store))
  await transaction((uow) => insertAccount(uow.tx, store))
  const account = await stripe.accounts.create(
    {
      type: 'express',
      ...(country ? { country } : {}),
      ...(email ? { email } : {}),
      business_profile: { name: storeName },
      capabilities: { transfers: { requested: true } },
      // We request every payout ourselves.
      settings: { payouts: { schedule: { interval: 'manual' } } },
      metadata: { kind: 'store', id: store, store, vendor: vendorId },
    },
    { idempotencyKey: `account:${store}` },
  )
  const row = toAccountRow(account)
  await transaction(async (uow) => {
    if (await updateAccount(uow.tx, store, row)) auditAccount(uow, store, { vendorId, storeName }, row.state)
  })
  return account.id
}

/** A link to the provider's page for bank details. */
export const connectAccount = async (
  { db, store, transaction }: { db: Db; store: StoreId; transaction: RunInTransaction },
  { cards, publicUrl }: AccountDeps,
): Promise<{ url: string }> => {
  const { stripe } = cards
  const page = `${publicUrl}/dashboard/earnings?setup=`
  try {
    const account = await ensureAccount(db, transaction, store, stripe)
    const { url } = await stripe.accountLinks.create({
      account,
      type: 'account_onboarding',
      return_url: `${page}done`,
      refresh_url: `${page}expired`,
    })
    return { url }
  } catch (error) {
    const isUnreachable = error instanceof Error && 'type' in error && error.type === 'StripeConnectionError'
    return isUnreachable ? fail('unavailable') : Promise.reject(error)
  }
}

/** Applies the provider's state of an account. */
export const applyAccount = async (deps: UnitOfWorkDeps, storeId: string, account: Stripe.Account): Promise<void> => {
  const store = trustedStoreId(storeId)
  const origin = { actor: null, store, address: '', requestId: syncPayoutAccountTask.name, invalidates: ['payouts'] }
  await transact(deps, origin, async (uow) => {
    const holder = await readAccountHolder(uow.tx, store)
    const row = toAccountRow(account)
    if (holder && (await updateAccount(uow.tx, store, row))) auditAccount(uow, store, holder, row.state)
  })
}

export const syncPayoutAccountHandler = (deps: UnitOfWorkDeps, cards: Pick<Cards, 'stripe'>): Handler =>
  handle(syncPayoutAccountTask, async ({ storeId }, { db }) => {
    const account = await readAccount(db, trustedStoreId(storeId))
    if (account?.accountId) await applyAccount(deps, storeId, await cards.stripe.accounts.retrieve(account.accountId))
  })
