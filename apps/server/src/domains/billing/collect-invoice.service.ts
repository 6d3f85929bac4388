import type { Stripe } from 'stripe'
import type { PaymentResult } from '#contract/domains/billing.ts'
import type { ChargeFailure } from '#contract/domains/invoices.ts'
import { hour } from '#contract/core/time.ts'
import { plan } from '#contract/plan.ts'
import {
  insertAttempt,
  type LockedInvoice,
  lockInvoice,
  readInvoiceVendor,
  writeIntent,
  writeNextAttempt,
} from '#server/domains/invoices/invoices.service.ts'
import { readDefaultCard, readProviderId } from '#server/domains/payment-methods/payment-methods.service.ts'
import { lockSubscription, readCustomerId } from '#server/domains/subscription/subscription.service.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { transact, type UnitOfWork } from '#server/platform/unit-of-work.ts'
import { releaseIntentTask } from './billing.tasks.ts'
import { type Billed, type BillingDeps, billingOrigin, settleDeclined, settlePaid } from './settle-invoice.service.ts'

const lockBilled = async (uow: UnitOfWork, invoiceId: string): Promise<Billed> => {
  const vendorId = orNotFound(await readInvoiceVendor(uow.tx, invoiceId))
  const subscription = orNotFound(await lockSubscription(uow.tx, vendorId))
  return { subscription, invoice: orNotFound(await lockInvoice(uow.tx, invoiceId)) }
}

/** A pending charge is looked after by its job; the tick starts another job if that one is lost. */
const leaseMs = hour

type Attempt = NonNullable<LockedInvoice['pending']>

/**
 * Stores what is about to happen. A charge that was begun before, and whose result isn't known, is continued. Undefined
 * if there is nothing to charge now.
 */
const beginAttempt = async (
  uow: UnitOfWork,
  { clock }: BillingDeps,
  invoiceId: string,
  isAutomatic: boolean,
): Promise<{ invoice: LockedInvoice; attempt: Attempt } | undefined> => {
  const { invoice } = await lockBilled(uow, invoiceId)
  const now = clock()
  if (invoice.status !== 'open') return undefined
  if (invoice.pending) return { invoice, attempt: invoice.pending }
  if (isAutomatic && (invoice.nextAttemptAt === null || invoice.nextAttemptAt > now)) return undefined
  const card = await readDefaultCard(uow.tx, invoice.vendorId)
  const attempt = {
    number: invoice.attempts + 1,
    // The first charge starts the retries, whether a job or the owner made it.
    isAutomatic: isAutomatic || invoice.attempts === 0,
    paymentMethodId: card?.id ?? null,
  }
  await insertAttempt(uow.tx, invoice, { ...attempt, at: now })
  if (attempt.isAutomatic) await writeNextAttempt(uow.tx, invoiceId, new Date(now.getTime() + leaseMs))
  return { invoice, attempt }
}

/** One per invoice, so that it can't be charged twice. */
const ensureIntent = async (
  { cards, deps }: BillingDeps,
  { id, vendorId, number, total, intentId }: LockedInvoice,
  customer: string,
): Promise<Stripe.PaymentIntent> => {
  if (intentId !== null) return cards.stripe.paymentIntents.retrieve(intentId)
  const intent = await cards.stripe.paymentIntents.create(
    {
      amount: total,
      currency: plan.currency.toLowerCase(),
      customer,
      allowed_payment_method_types: ['card'],
      description: `Invoice ${number}`,
      metadata: { kind: 'invoice', id, vendor: vendorId },
    },
    { idempotencyKey: `invoice:${id}` },
  )
  await writeIntent(deps.database.kysely, id, intent.id)
  return intent
}

interface ProviderError {
  type: string
  code?: string
  decline_code?: string
}

const isProviderError = (error: unknown): error is Error & ProviderError =>
  error instanceof Error && 'type' in error && typeof error.type === 'string' && error.type.startsWith('Stripe')

const knownFailures: Record<string, ChargeFailure> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  authentication_required: 'authentication_required',
  processing_error: 'processing_error',
}

const toFailure = ({ code = '', decline_code: declineCode = '' }: ProviderError): ChargeFailure =>
  knownFailures[declineCode] ?? knownFailures[code] ?? 'card_declined'

type Outcome = { intent: Stripe.PaymentIntent | null; failure: ChargeFailure | null }

/** Charges the card. Errors that don't say whether it was charged are thrown, and the job tries the same again. */
const charge = async (billing: BillingDeps, invoice: LockedInvoice, attempt: Attempt): Promise<Outcome> => {
  const { cards, deps } = billing
  const { paymentMethodId, number } = attempt
  const method = paymentMethodId === null ? undefined : await readProviderId(deps.database.kysely, paymentMethodId)
  const customer = await readCustomerId(deps.database.kysely, invoice.vendorId)
  if (method === undefined || customer === null) return { intent: null, failure: 'no_payment_method' }
  const intent = await ensureIntent(billing, invoice, customer)
  if (intent.status === 'succeeded' || intent.status === 'processing') return { intent, failure: null }
  try {
    const confirmed = await cards.stripe.paymentIntents.confirm(
      intent.id,
      { payment_method: method, off_session: true },
      { idempotencyKey: `invoice:${invoice.id}:${number}` },
    )
    return { intent: confirmed, failure: null }
  } catch (error) {
    if (!isProviderError(error)) throw error
    if (error.type === 'StripeCardError') return { intent, failure: toFailure(error) }
    if (error.type !== 'StripeInvalidRequestError') throw error
    // The invoice was paid in the card form at the same time, or the provider deleted the card.
    const current = await cards.stripe.paymentIntents.retrieve(intent.id)
    return { intent: current, failure: current.status === 'succeeded' ? null : 'processing_error' }
  }
}

const assertMatches = ({ id, total }: LockedInvoice, intent: Stripe.PaymentIntent): void => {
  const matches =
    intent.metadata['id'] === id &&
    intent.amount === total &&
    intent.amount_received === total &&
    intent.currency === plan.currency.toLowerCase()
  if (!matches) throw new Error(`The payment intent ${intent.id} isn't the payment of invoice ${id}.`)
}

const paid: PaymentResult = { result: 'paid', failure: null, clientSecret: null }

/** Charges an open invoice, once per attempt: safe to repeat at any point. */
export const collectInvoice = async (
  billing: BillingDeps,
  invoiceId: string,
  { isAutomatic }: { isAutomatic: boolean },
): Promise<PaymentResult> => {
  const begun = await transact(billing.deps, billingOrigin, (uow) => beginAttempt(uow, billing, invoiceId, isAutomatic))
  if (!begun) return paid
  const { intent, failure } = await charge(billing, begun.invoice, begun.attempt)
  const isPaid = failure === null && intent?.status === 'succeeded'
  if (failure === null && !isPaid) return { result: 'processing', failure: null, clientSecret: null }
  await transact(billing.deps, billingOrigin, async (uow) => {
    const billed = await lockBilled(uow, invoiceId)
    if (failure !== null) return settleDeclined(uow, billing, billed, failure)
    if (intent) assertMatches(billed.invoice, intent)
    return settlePaid(uow, billing, billed)
  })
  if (failure === null) return paid
  const needsAction = failure === 'authentication_required'
  return {
    result: needsAction ? 'action_required' : 'failed',
    failure,
    clientSecret: needsAction ? (intent?.client_secret ?? null) : null,
  }
}

/**
 * The provider's event about a payment. Only a success is applied: the state between two attempts looks like a failure,
 * and the job that charged knows its own result.
 */
export const applyPaymentIntent = async (billing: BillingDeps, intent: Stripe.PaymentIntent): Promise<void> => {
  const invoiceId = intent.metadata['id']
  if (invoiceId === undefined) return
  await transact(billing.deps, billingOrigin, async (uow) => {
    const billed = await lockBilled(uow, invoiceId)
    // A process that was killed after it created the intent hasn't stored it, so it would never be cancelled.
    await writeIntent(uow.tx, invoiceId, intent.id)
    if (billed.invoice.status === 'void' && intent.status !== 'canceled') {
      return uow.enqueue(releaseIntentTask, { invoiceId })
    }
    if (intent.status !== 'succeeded') return
    assertMatches(billed.invoice, intent)
    await settlePaid(uow, billing, billed)
  })
}

/** A void invoice must not be paid: the intent is canceled, or refunded if it was paid in the meantime. */
export const releaseIntent = async ({ cards, deps }: BillingDeps, invoiceId: string): Promise<void> => {
  const intentId = await transact(deps, billingOrigin, async (uow) => {
    const { invoice } = await lockBilled(uow, invoiceId)
    return invoice.status === 'void' ? invoice.intentId : null
  })
  if (intentId === null) return
  const intent = await cards.stripe.paymentIntents.retrieve(intentId)
  if (intent.status === 'canceled') return
  if (intent.status !== 'succeeded') return void (await cards.stripe.paymentIntents.cancel(intentId))
  await cards.stripe.refunds.create(
    { payment_intent: intentId, metadata: { kind: 'invoice', id: invoiceId } },
    { idempotencyKey: `refund:invoice:${invoiceId}` },
  )
}
