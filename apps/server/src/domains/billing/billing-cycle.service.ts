import type { Stripe } from 'stripe'
import { getPeriod } from '#contract/billing/periods.ts'
import {
  collectInvoiceTask,
  issueInvoice,
  readDueInvoices,
  readOpenInvoices,
} from '#server/domains/invoices/invoices.service.ts'
import { notifyVendor } from '#server/domains/notifications/notifications.service.ts'
import { readDefaultCard } from '#server/domains/payment-methods/payment-methods.service.ts'
import {
  type LockedSubscription,
  lockSubscription,
  readDueVendors,
  writeCanceledAt,
  writeNextStep,
  writePeriod,
} from '#server/domains/subscription/subscription.service.ts'
import { readUsageToBill, usageAlertTask } from '#server/domains/usage/usage.service.ts'
import { writeBillsAtTrialEnd } from '#server/domains/vendors/vendors.service.ts'
import type { CardEventHandler } from '#server/domains/card-events/card-events.service.ts'
import { handle, type Handler } from '#server/platform/jobs.ts'
import { transact, type UnitOfWork } from '#server/platform/unit-of-work.ts'
import { usageAlertMail } from './billing.mail.ts'
import { advanceTask, billingTickTask, releaseIntentTask } from './billing.tasks.ts'
import { applyPaymentIntent, collectInvoice, releaseIntent } from './collect-invoice.service.ts'
import { type BillingDeps, billingOrigin, changeStatus, mailOwner } from './settle-invoice.service.ts'

const endSubscription = async (uow: UnitOfWork, subscription: LockedSubscription, now: Date): Promise<void> => {
  await changeStatus(uow, subscription, 'canceled')
  await writeCanceledAt(uow.tx, subscription.vendorId, now)
}

/** Without a card the trial is simply over. With one the account stays open until the first charge is settled. */
const endTrial = async (uow: UnitOfWork, subscription: LockedSubscription, now: Date): Promise<void> => {
  const { vendorId, trialEndsAt, cancels } = subscription
  if (cancels) return endSubscription(uow, subscription, now)
  if (!(await readDefaultCard(uow.tx, vendorId))) {
    await writeBillsAtTrialEnd(uow.tx, vendorId, false)
    return writeNextStep(uow.tx, vendorId, null)
  }
  const period = getPeriod(trialEndsAt, 0)
  await writePeriod(uow.tx, vendorId, { ...period, anchor: trialEndsAt, number: 0 })
  await issueInvoice(uow, vendorId, { base: period, usage: null }, now)
}

/** Bills the usage of the period that ended, and the plan for the next one unless the subscription ends with it. */
const endPeriod = async (
  uow: UnitOfWork,
  subscription: LockedSubscription,
  period: NonNullable<LockedSubscription['period']>,
  now: Date,
): Promise<void> => {
  const { vendorId, anchor, cancels } = subscription
  // Continues once it is paid.
  if ((await readOpenInvoices(uow.tx, vendorId)).total > 0) return writeNextStep(uow.tx, vendorId, null)
  const number = period.number + 1
  const next = getPeriod(anchor, number)
  if (cancels) await endSubscription(uow, subscription, now)
  else await writePeriod(uow.tx, vendorId, { ...next, anchor, number })
  // Locks usage, so it comes last.
  const used = await readUsageToBill(uow.tx, vendorId, period)
  await issueInvoice(uow, vendorId, { base: cancels ? null : next, usage: { period, used } }, now)
}

/** Ends the trial or period, if it is over. */
export const advanceSubscription = async ({ deps, clock }: BillingDeps, vendorId: string): Promise<void> => {
  await transact(deps, billingOrigin, async (uow) => {
    const subscription = await lockSubscription(uow.tx, vendorId)
    const now = clock()
    if (!subscription?.nextStepAt || subscription.nextStepAt > now) return
    const { status, period } = subscription
    if (subscription.isDeleted || (status !== 'trialing' && status !== 'active' && status !== 'past_due')) {
      return writeNextStep(uow.tx, vendorId, null)
    }
    return period ? endPeriod(uow, subscription, period, now) : endTrial(uow, subscription, now)
  })
}

const tickLimit = 1_000

/** Each vendor and invoice has its own job, so that one that fails delays no other. */
const enqueueDue = async ({ deps, clock }: BillingDeps): Promise<void> => {
  const now = clock()
  const vendors = await readDueVendors(deps.database.kysely, now, tickLimit)
  const invoices = await readDueInvoices(deps.database.kysely, now, tickLimit)
  if (vendors.length + invoices.length === 0) return
  await transact(deps, billingOrigin, async (uow) => {
    for (const vendorId of vendors) uow.enqueue(advanceTask, { vendorId })
    for (const invoiceId of invoices) uow.enqueue(collectInvoiceTask, { invoiceId, isAutomatic: true })
  })
}

const usageAlertHandler = ({ deps, publicUrl }: BillingDeps): Handler =>
  handle(usageAlertTask, async ({ vendorId, ...facts }) => {
    await transact(deps, billingOrigin, async (uow) => {
      await mailOwner(uow, vendorId, (language) => usageAlertMail(language, facts, publicUrl))
      const { meter, used, limit } = facts
      const body = `${meter}: ${used} of ${limit}`
      await notifyVendor(uow, vendorId, {
        kind: 'usage_alert',
        facts,
        title: 'Usage alert',
        body,
        route: '/dashboard/billing',
      })
    })
  })

export const billingHandlers = (billing: BillingDeps): Handler[] => [
  handle(billingTickTask, () => enqueueDue(billing)),
  handle(advanceTask, ({ vendorId }) => advanceSubscription(billing, vendorId)),
  handle(collectInvoiceTask, async ({ invoiceId, isAutomatic }) => {
    await collectInvoice(billing, invoiceId, { isAutomatic })
  }),
  handle(releaseIntentTask, ({ invoiceId }) => releaseIntent(billing, invoiceId)),
  usageAlertHandler(billing),
]

export const invoicePaymentHandler = (billing: BillingDeps): CardEventHandler<Stripe.PaymentIntent> => ({
  kind: 'invoice',
  run: (intent) => applyPaymentIntent(billing, intent),
})
