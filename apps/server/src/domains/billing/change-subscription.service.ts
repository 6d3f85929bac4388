import type * as z from 'zod'
import type { billing, PaymentResult } from '#contract/domains/billing.ts'
import { markVoid, readInvoice, readOpenInvoices } from '#server/domains/invoices/invoices.service.ts'
import { readDefaultCard } from '#server/domains/payment-methods/payment-methods.service.ts'
import {
  type LockedSubscription,
  lockSubscription,
  readSubscriptionState,
  type SubscriptionState,
  writeCancellation,
  writeCanceledAt,
  writeNextStep,
} from '#server/domains/subscription/subscription.service.ts'
import type { Actor } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { RunInTransaction, UnitOfWork } from '#server/platform/unit-of-work.ts'
import { releaseIntentTask } from './billing.tasks.ts'
import { collectInvoice } from './collect-invoice.service.ts'
import { type BillingDeps, changeStatus, startPeriod } from './settle-invoice.service.ts'

const isInTrial = ({ status, trialEndsAt, billsAtTrialEnd }: LockedSubscription, now: Date): boolean =>
  status === 'trialing' && (trialEndsAt > now || billsAtTrialEnd)

/** The invoice to pay next: an open one, or that of a new period. Undefined once the subscription is running. */
const prepareStart = async (uow: UnitOfWork, { clock }: BillingDeps, vendorId: string): Promise<string | undefined> => {
  const subscription = orNotFound(await lockSubscription(uow.tx, vendorId))
  const now = clock()
  const { data: open } = await readOpenInvoices(uow.tx, vendorId)
  if (!(await readDefaultCard(uow.tx, vendorId))) return fail('no_payment_method')
  const [oldest] = open
  if (oldest) return oldest._id
  if (subscription.status === 'active' || isInTrial(subscription, now)) return undefined
  return startPeriod(uow, subscription, now)
}

/** At most: the last invoice of the ended subscription, one that stayed open, the new period. */
const maxInvoices = 3

export const startSubscription = async (
  billingDeps: BillingDeps,
  transaction: RunInTransaction,
  { vendorId }: Actor,
): Promise<PaymentResult> => {
  let result: PaymentResult | undefined
  for (let round = 0; round < maxInvoices; round++) {
    const invoiceId = await transaction((uow) => prepareStart(uow, billingDeps, vendorId))
    if (invoiceId === undefined) break
    result = await collectInvoice(billingDeps, invoiceId, { isAutomatic: false })
    if (result.result !== 'paid') return result
  }
  return result ?? fail('subscription_running')
}

export const payInvoice = async (
  billingDeps: BillingDeps,
  db: Db,
  { vendorId }: Actor,
  id: string,
): Promise<PaymentResult> => {
  const { status } = orNotFound(await readInvoice(db, vendorId, id))
  if (status !== 'open') return fail('status_changed')
  return collectInvoice(billingDeps, id, { isAutomatic: false })
}

const auditCancellation = (
  uow: UnitOfWork,
  { vendorId, vendorName }: LockedSubscription,
  isCanceling: boolean,
  details: object = {},
): void => {
  const after = { cancelsAtPeriodEnd: isCanceling, ...details }
  const before = { cancelsAtPeriodEnd: !isCanceling }
  uow.audit({ resource: 'subscription', id: vendorId, label: vendorName, action: 'update', before, after })
}

/** The first payment is missing, so there is nothing to continue until the end of the period. */
const cancelAtOnce = async (uow: UnitOfWork, subscription: LockedSubscription, now: Date): Promise<void> => {
  const { vendorId } = subscription
  for (const { _id } of (await readOpenInvoices(uow.tx, vendorId)).data) {
    await markVoid(uow.tx, _id, '', now)
    uow.enqueue(releaseIntentTask, { invoiceId: _id })
  }
  await changeStatus(uow, subscription, 'canceled')
  await writeCanceledAt(uow.tx, vendorId, now)
}

export const cancelSubscription = async (
  uow: UnitOfWork,
  { cards, clock }: BillingDeps,
  actor: Actor,
  { reason, comment = '' }: z.output<typeof billing.cancel.query>,
): Promise<SubscriptionState> => {
  const subscription = orNotFound(await lockSubscription(uow.tx, actor.vendorId))
  const now = clock()
  const { vendorId, status, period, cancels, trialEndsAt } = subscription
  const isRunning = status === 'active' || status === 'past_due' || isInTrial(subscription, now)
  if (cancels || (!isRunning && status !== 'incomplete')) return fail('status_changed')
  await writeCancellation(uow.tx, vendorId, { reason, comment })
  if (status === 'incomplete') await cancelAtOnce(uow, subscription, now)
  else if (!period) await writeNextStep(uow.tx, vendorId, trialEndsAt)
  auditCancellation(uow, subscription, true, { reason, comment })
  return readSubscriptionState(uow.tx, actor, cards, now)
}

export const resumeSubscription = async (
  uow: UnitOfWork,
  { cards, clock }: BillingDeps,
  actor: Actor,
): Promise<SubscriptionState> => {
  const subscription = orNotFound(await lockSubscription(uow.tx, actor.vendorId))
  if (!subscription.cancels) return fail('status_changed')
  await writeCancellation(uow.tx, subscription.vendorId, null)
  auditCancellation(uow, subscription, false)
  return readSubscriptionState(uow.tx, actor, cards, clock())
}
