import { getNextRetry } from '#contract/billing/dunning.ts'
import { getPeriod } from '#contract/billing/periods.ts'
import { formatMoney } from '#contract/core/money.ts'
import type { ChargeFailure } from '#contract/domains/invoices.ts'
import type { SubscriptionStatus } from '#contract/domains/subscription.ts'
import type { Language } from '#contract/enumerations.ts'
import { plan } from '#contract/plan.ts'
import {
  insertAttempt,
  issueInvoice,
  type LockedInvoice,
  markDeclined,
  markPaid,
  readOpenInvoices,
  settleAttempt,
} from '#server/domains/invoices/invoices.service.ts'
import { notifyVendor } from '#server/domains/notifications/notifications.service.ts'
import {
  type LockedSubscription,
  writeCanceledAt,
  writeNextStep,
  writePeriod,
} from '#server/domains/subscription/subscription.service.ts'
import { platform, readOwner, writeSubscriptionStatus } from '#server/domains/vendors/vendors.service.ts'
import type { Cards } from '#server/platform/cards/cards.ts'
import { newId } from '#server/platform/ids.ts'
import { sendMail } from '#server/platform/mail/mail-task.ts'
import type { Origin, UnitOfWork, UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import { declineMail, receiptMail } from './billing.mail.ts'
import { releaseIntentTask } from './billing.tasks.ts'

export interface BillingDeps {
  deps: UnitOfWorkDeps
  cards: Cards
  publicUrl: string
  /** Tests move it; everything that billing decides takes the time from here. */
  clock(): Date
}

/** Both rows are locked: the subscription first. */
export interface Billed {
  subscription: LockedSubscription
  invoice: LockedInvoice
}

export const billingOrigin: Origin = { actor: null, store: null, address: '', requestId: 'billing' }

export const mailOwner = async (
  uow: UnitOfWork,
  vendorId: string,
  render: (language: Language) => { subject: string; text: string; html: string },
): Promise<void> => {
  const owner = await readOwner(uow.tx, vendorId)
  if (owner) uow.enqueue(sendMail, { id: newId(), to: owner.email, ...render(owner.language) })
}

export const changeStatus = async (
  uow: UnitOfWork,
  { vendorId, vendorName, status: before }: LockedSubscription,
  status: SubscriptionStatus,
): Promise<void> => {
  if (before === status) return
  await writeSubscriptionStatus(uow.tx, vendorId, status)
  const change = { resource: 'subscription', id: vendorId, label: vendorName, action: 'update' } as const
  const by = uow.origin.actor ? {} : { by: platform }
  uow.audit({ ...change, vendorId, before: { status: before }, after: { status }, ...by })
}

/** A first period from now on. The status is incomplete until its invoice is paid. */
export const startPeriod = async (
  uow: UnitOfWork,
  subscription: LockedSubscription,
  now: Date,
): Promise<string | undefined> => {
  const { vendorId } = subscription
  const period = getPeriod(now, 0)
  await writeCanceledAt(uow.tx, vendorId, null)
  await writePeriod(uow.tx, vendorId, { ...period, anchor: now, number: 0 })
  await changeStatus(uow, subscription, 'incomplete')
  return issueInvoice(uow, vendorId, { base: period, usage: null }, now)
}

/** What a paid invoice means for the account, once no other one is open. */
const resumeAfterPayment = async (uow: UnitOfWork, subscription: LockedSubscription, now: Date): Promise<void> => {
  const { vendorId, status, period } = subscription
  if (status === 'canceled' || !period) return
  if ((await readOpenInvoices(uow.tx, vendorId)).total > 0) return
  const wasOff = status === 'unpaid' || status === 'incomplete'
  // The period that was paid passed while the account was on hold.
  if (wasOff && now >= period.end) return void (await startPeriod(uow, subscription, now))
  await changeStatus(uow, subscription, 'active')
  await writeNextStep(uow.tx, vendorId, period.end)
}

const auditInvoice = (uow: UnitOfWork, { id, vendorId, number }: LockedInvoice, after: object): void => {
  const by = uow.origin.actor ? {} : { by: platform }
  uow.audit({ resource: 'invoices', id, vendorId, label: number, action: 'update', after, ...by })
}

/** Has one effect, however often the provider reports the payment. */
export const settlePaid = async (
  uow: UnitOfWork,
  { clock, publicUrl }: BillingDeps,
  { subscription, invoice }: Billed,
): Promise<void> => {
  const now = clock()
  const { id, vendorId, pending } = invoice
  if (invoice.status === 'void') return uow.enqueue(releaseIntentTask, { invoiceId: id })
  if (!(await markPaid(uow.tx, id, now))) return
  // Paid in the card form: no attempt of ours is pending.
  const number = pending?.number ?? invoice.attempts + 1
  if (!pending) await insertAttempt(uow.tx, invoice, { number, isAutomatic: false, paymentMethodId: null, at: now })
  await settleAttempt(uow.tx, id, { number, failure: null, at: now })
  auditInvoice(uow, invoice, { status: 'paid' })
  await mailOwner(uow, vendorId, (language) => receiptMail(language, invoice, publicUrl))
  await resumeAfterPayment(uow, subscription, now)
}

/** A forgiven invoice lets the account continue as a paid one does. */
export const settleForgiven = (uow: UnitOfWork, { clock }: BillingDeps, subscription: LockedSubscription) =>
  resumeAfterPayment(uow, subscription, clock())

const getStatusAfterDecline = (status: SubscriptionStatus, gaveUp: boolean): SubscriptionStatus => {
  if (status === 'canceled' || status === 'unpaid') return status
  if (gaveUp) return 'unpaid'
  return status === 'trialing' || status === 'incomplete' ? 'incomplete' : 'past_due'
}

const reportDecline = async (
  uow: UnitOfWork,
  { publicUrl }: BillingDeps,
  { vendorId, number, total }: LockedInvoice,
  nextAttemptAt: Date | null,
): Promise<void> => {
  await mailOwner(uow, vendorId, (language) => declineMail(language, { number, total, nextAttemptAt }, publicUrl))
  await notifyVendor(uow, vendorId, {
    kind: 'invoice_failed',
    facts: { number, total },
    title: 'Payment failed',
    body: `We couldn’t charge ${formatMoney(total, plan.currency, 'en-US')} for invoice ${number}.`,
    route: '/dashboard/billing',
  })
}

/** Automatic charges set the next retry and inform the owner, who is there for the others. */
export const settleDeclined = async (
  uow: UnitOfWork,
  billing: BillingDeps,
  { subscription, invoice }: Billed,
  failure: ChargeFailure,
): Promise<void> => {
  const { pending } = invoice
  const now = billing.clock()
  if (!pending || !(await settleAttempt(uow.tx, invoice.id, { number: pending.number, failure, at: now }))) return
  // Forgiven or canceled while it was charged: the account owes nothing.
  if (invoice.status !== 'open') return
  const declines = invoice.declines + (pending.isAutomatic ? 1 : 0)
  const nextAttemptAt = pending.isAutomatic ? getNextRetry(declines, now) : invoice.nextAttemptAt
  await markDeclined(uow.tx, invoice.id, { declines, failure, nextAttemptAt })
  auditInvoice(uow, invoice, { failure })
  const gaveUp = pending.isAutomatic && nextAttemptAt === null
  await changeStatus(uow, subscription, getStatusAfterDecline(subscription.status, gaveUp))
  if (gaveUp) await writeNextStep(uow.tx, subscription.vendorId, null)
  if (pending.isAutomatic) await reportDecline(uow, billing, invoice, nextAttemptAt)
}
