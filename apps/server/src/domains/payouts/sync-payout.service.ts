import type { Stripe } from 'stripe'
import { productName } from '#contract/app-name.ts'
import { formatMoney } from '#contract/core/money.ts'
import { returnPayout, settlePayout } from '#server/domains/earnings/earnings.service.ts'
import { notify } from '#server/domains/notifications/notifications.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Cards } from '#server/platform/cards/cards.ts'
import { type Handler, handle, type JobContext } from '#server/platform/jobs.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { transactInJob, type UnitOfWork, type UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import { changeStatus, type PayoutState, readPayoutState, recordProgress } from './payouts.repo.ts'
import { toPayoutLabel } from './payout-label.rules.ts'
import { syncPayoutTask } from './payouts.tasks.ts'
import { getRejectionCode } from './provider-errors.rules.ts'

export interface PayoutDeps {
  deps: UnitOfWorkDeps
  cards: Pick<Cards, 'stripe'>
}

interface Run {
  stripe: Stripe
  context: JobContext
  store: StoreId
  payout: PayoutState
}

const toMetadata = (store: StoreId, { id, vendorId }: PayoutState) => ({ kind: 'payout', id, store, vendor: vendorId })

const findTransfer = async ({ stripe, payout }: Run): Promise<Stripe.Transfer | undefined> =>
  (await stripe.transfers.list({ transfer_group: payout.id, limit: 1 })).data[0]

const ensureTransfer = async (run: Run): Promise<string> => {
  const { stripe, context, store, payout } = run
  if (payout.transferId !== null) return payout.transferId
  // The idempotency key protects only while the provider remembers it.
  const existing = payout.isOld ? await findTransfer(run) : undefined
  const transfer =
    existing ??
    (await stripe.transfers.create(
      {
        amount: payout.amount,
        currency: payout.currency.toLowerCase(),
        destination: payout.accountId,
        transfer_group: payout.id,
        metadata: toMetadata(store, payout),
      },
      { idempotencyKey: `transfer:${payout.id}` },
    ))
  await recordProgress(context.db, store, payout.id, { transferId: transfer.id })
  return transfer.id
}

const findProviderPayout = async ({ stripe, payout }: Run): Promise<Stripe.Payout | undefined> => {
  const { data } = await stripe.payouts.list({ limit: 100 }, { stripeAccount: payout.accountId })
  return data.find(({ metadata }) => metadata?.['id'] === payout.id)
}

const ensureProviderPayout = async (run: Run): Promise<Stripe.Payout> => {
  const { stripe, store, payout } = run
  const account = { stripeAccount: payout.accountId }
  if (payout.providerPayoutId !== null) return stripe.payouts.retrieve(payout.providerPayoutId, {}, account)
  const existing = payout.isOld ? await findProviderPayout(run) : undefined
  return (
    existing ??
    stripe.payouts.create(
      { amount: payout.amount, currency: payout.currency.toLowerCase(), metadata: toMetadata(store, payout) },
      { ...account, idempotencyKey: `payout:${payout.id}` },
    )
  )
}

/** Sends the money, or asks how far it is. Returns the code of a failure. */
const send = async (run: Run): Promise<{ isPaid: boolean; failureCode?: string }> => {
  const { context, store, payout } = run
  try {
    await ensureTransfer(run)
    const sent = await ensureProviderPayout(run)
    const arrivesOn = new Date(sent.arrival_date * 1000).toISOString().slice(0, 10)
    await recordProgress(context.db, store, payout.id, { providerPayoutId: sent.id, arrivesOn })
    const isFailed = sent.status === 'failed' || sent.status === 'canceled'
    return { isPaid: sent.status === 'paid', ...(isFailed ? { failureCode: sent.failure_code ?? sent.status } : {}) }
  } catch (error) {
    const failureCode = getRejectionCode(error)
    if (failureCode === undefined) throw error
    return { isPaid: false, failureCode }
  }
}

/** Brings the money back from the connected account. Without a transfer it never left. */
const takeBack = async ({ stripe, context, store, payout }: Run): Promise<void> => {
  const { transferId, reversalId } = (await readPayoutState(context.db, store, payout.id)) ?? payout
  if (transferId === null || reversalId !== null) return
  const [existing] = (await stripe.transfers.listReversals(transferId, { limit: 1 })).data
  const reversal =
    existing ??
    (await stripe.transfers.createReversal(
      transferId,
      { amount: payout.amount, metadata: toMetadata(store, payout) },
      { idempotencyKey: `reversal:${payout.id}` },
    ))
  await recordProgress(context.db, store, payout.id, { reversalId: reversal.id })
}

const notifyFailure = (uow: Pick<UnitOfWork, 'enqueue'>, store: StoreId, { amount, currency }: PayoutState): void => {
  const text = formatMoney(amount, currency, 'en-US')
  notify(uow, store, [
    {
      kind: 'payout_failed',
      facts: { amount, currency },
      title: 'Payout failed',
      body: `The payout of ${text} failed. The money is back in your balance.`,
      route: '/dashboard/earnings/payouts',
    },
  ])
}

const settle = async (deps: UnitOfWorkDeps, { context, store, payout }: Run, status: 'paid' | 'failed') => {
  const { id, vendorId, amount, currency } = payout
  const origin = { actor: null, store, address: '', requestId: syncPayoutTask.name, invalidates: ['earnings'] }
  await transactInJob(deps, context, origin, async (uow) => {
    const before = await changeStatus(uow.tx, store, id, status)
    if (before === undefined) return
    const posting = { payoutId: id, currency, amount }
    if (status === 'paid') await settlePayout(uow.tx, store, posting)
    else await returnPayout(uow.tx, store, { ...posting, wasPaid: before === 'paid' })
    uow.audit({
      resource: 'payouts',
      id,
      label: toPayoutLabel(amount, currency),
      action: 'update',
      before: { status: before },
      after: { status },
      by: { vendorId, name: productName },
    })
    if (status === 'failed') notifyFailure(uow, store, payout)
  })
}

/** Applies the provider's state to a payout. The order and number of calls don't matter. */
export const syncPayout = async (
  { deps, cards }: PayoutDeps,
  context: JobContext,
  storeId: string,
  payoutId: string,
): Promise<void> => {
  const store = trustedStoreId(storeId)
  const payout = await readPayoutState(context.db, store, payoutId)
  if (!payout || payout.status === 'failed') return
  const run = { stripe: cards.stripe, context, store, payout }
  const { isPaid, failureCode } =
    payout.failureCode === null ? await send(run) : { isPaid: false, failureCode: payout.failureCode }
  if (failureCode !== undefined) {
    await recordProgress(context.db, store, payoutId, { failureCode })
    await takeBack(run)
    await settle(deps, run, 'failed')
  } else if (isPaid) {
    await settle(deps, run, 'paid')
  }
}

export const syncPayoutHandler = (deps: PayoutDeps): Handler =>
  handle(syncPayoutTask, ({ storeId, payoutId }, context) => syncPayout(deps, context, storeId, payoutId))
