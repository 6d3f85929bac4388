import type { Stripe } from 'stripe'
import type { Cards } from '#server/platform/cards/cards.ts'
import type { Log } from '#server/platform/log.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import type { UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import { type CardIntent, writeProviderId } from '#server/domains/card-records/card-records.service.ts'
import { toMetadata } from './card-metadata.rules.ts'
import { readOrderOwner } from './card-payments.repo.ts'

export interface CardDeps {
  deps: UnitOfWorkDeps
  cards: Cards
  tokens: Tokens
  log: Log
  publicUrl: string
}

const retrySeconds = 5

/** Fetches the intent of a row, or creates it: the idempotency key makes it one however often this runs. */
export const fetchIntent = async (
  { stripe }: Pick<Cards, 'stripe'>,
  db: Db,
  store: StoreId,
  { id, orderId, attempt, providerId, amount, currency }: CardIntent,
): Promise<Stripe.PaymentIntent> => {
  if (providerId !== null) return stripe.paymentIntents.retrieve(providerId)
  const { vendorId } = orNotFound(await readOrderOwner(db, store, orderId))
  const intent = await stripe.paymentIntents.create(
    {
      amount,
      currency: currency.toLowerCase(),
      // Cards and wallets. Methods that leave the page aren't offered: the card form is a frame.
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      metadata: { ...toMetadata('order', vendorId, { store, id }), order: orderId },
    },
    { idempotencyKey: `order:${orderId}:${attempt}` },
  )
  await writeProviderId(db, store, id, intent.id)
  return intent
}

const finalStatuses = new Set<Stripe.PaymentIntent.Status>(['succeeded', 'canceled'])

const isProviderError = (error: unknown): boolean =>
  error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe')

/** Whether the provider refused a request for good: repeating it wouldn't help. */
export const isRefused = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Error && 'type' in error && error.type === 'StripeInvalidRequestError'

/** For calls that someone waits for: the provider can't be reached, or has refused to charge this amount. */
export const orUnavailable = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call
  } catch (error) {
    if (isRefused(error)) return fail('payment_not_offered')
    if (isProviderError(error)) return fail('unavailable', { retryAfter: retrySeconds })
    throw error
  }
}

/** Cancels an intent. It may have succeeded before: the result says which. Fails while the provider is processing it. */
export const cancelIntent = async (
  { stripe }: Pick<Cards, 'stripe'>,
  intent: Stripe.PaymentIntent,
): Promise<Stripe.PaymentIntent> => {
  if (finalStatuses.has(intent.status)) return intent
  try {
    return await stripe.paymentIntents.cancel(intent.id)
  } catch (error) {
    if (!isRefused(error)) throw error
    const current = await stripe.paymentIntents.retrieve(intent.id)
    if (finalStatuses.has(current.status)) return current
    throw error
  }
}
