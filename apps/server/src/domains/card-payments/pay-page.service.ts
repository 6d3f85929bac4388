import type { Stripe } from 'stripe'
import type * as z from 'zod'
import { type CardCheckout, maxFailedAttempts, type pay, type PayState } from '#contract/domains/card-payments.ts'
import type { Language } from '#contract/enumerations.ts'
import {
  type CardIntent,
  countFailures,
  insertIntent,
  readOpenIntent,
} from '#server/domains/card-records/card-records.service.ts'
import { assertChargeable } from '#server/domains/checkout/cart.service.ts'
import { lockOrder } from '#server/domains/order-records/order-records.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import { newId } from '#server/platform/ids.ts'
import { transact } from '#server/platform/unit-of-work.ts'
import type { CardDeps } from './provider-intents.service.ts'
import { readSender } from './card-payments.repo.ts'
import { readPayPage } from './pay-page.repo.ts'
import { readLinkToken } from './payment-link-token.rules.ts'
import { type PaymentLink, readLink } from './payment-links.repo.ts'
import { fetchIntent, orUnavailable } from './provider-intents.service.ts'
import { settleIntent } from './settle-intent.service.ts'
import { syncIntent } from './sync-intent.service.ts'

type PayPage = z.output<typeof pay.get.response>

const storeRetrySeconds = 3600

const openLink = async (
  { tokens }: CardDeps,
  db: Db,
  token: string,
): Promise<{ store: StoreId; link: PaymentLink }> => {
  const { store, linkId } = orNotFound(readLinkToken(tokens, token))
  return { store, link: orNotFound(await readLink(db, store, linkId)) }
}

const loadPage = async (cardDeps: CardDeps, token: string) => {
  const db = cardDeps.deps.database.kysely
  const { store, link } = await openLink(cardDeps, db, token)
  const page = orNotFound(await readPayPage(db, store, link.orderId))
  const failures = await countFailures(db, store, link.orderId, link.createdAt)
  const state = toState(link, page, failures)
  // It can’t be paid without a card provider.
  return { store, link, page, state: state === 'open' && cardDeps.cards.mode === 'off' ? 'expired' : state } as const
}

/** A paid order stays visible as a receipt after the link has expired. */
const toState = (
  link: PaymentLink,
  { status, order }: { status: string; order: { amount: number } },
  failures: number,
): PayState => {
  if (link.isRevoked) return 'expired'
  if (status === 'cancelled') return 'cancelled'
  if (order.amount <= 0) return 'paid'
  if (link.isExpired) return 'expired'
  return failures >= maxFailedAttempts ? 'blocked' : 'open'
}

export const readPage = async (cardDeps: CardDeps, token: string): Promise<PayPage> => {
  const { page, state } = await loadPage(cardDeps, token)
  return { state, store: page.store, order: state === 'expired' ? null : page.order }
}

/** For the document of the page, which has the store's language. */
export const findPayLanguage = async (cardDeps: CardDeps, token: string): Promise<Language | undefined> => {
  const { deps, tokens } = cardDeps
  const reference = readLinkToken(tokens, token)
  const sender = reference && (await readSender(deps.database.kysely, reference.store))
  return sender?.language
}

/** The open intent of the order, or a new one for what is due now. */
const openIntent = async ({ deps }: CardDeps, store: StoreId, orderId: string, address: string): Promise<CardIntent> =>
  transact(deps, { actor: null, store, address, requestId: 'pay' }, async ({ tx }) => {
    const order = orNotFound(await lockOrder(tx, store, orderId))
    const { balance: amount, currency, status } = order
    if (status === 'cancelled' || amount <= 0) return fail('payment_closed')
    assertChargeable({ due: amount, currency })
    if (!order.hasOpenIntent) {
      const fields = { expiresAt: null, addressHash: null, failedEvents: [] }
      await insertIntent(tx, store, { id: newId(), orderId, amount, currency, ...fields })
    }
    return orNotFound(await readOpenIntent(tx, store, orderId))
  })

/** Starts a payment, or continues the one in progress: every tab pays the same intent. */
export const startPayment = async (cardDeps: CardDeps, token: string, address: string): Promise<CardCheckout> => {
  const { cards, deps } = cardDeps
  const { store, link, page, state } = await loadPage(cardDeps, token)
  if (!page.isOpen) return fail('store_unavailable', { retryAfter: storeRetrySeconds })
  if (state !== 'open') return fail('payment_closed')
  const { orderId } = link
  // The order may have been edited: this replaces an intent with another amount.
  await orUnavailable(syncIntent(cardDeps, store, orderId))
  const row = await openIntent(cardDeps, store, orderId, address)
  const intent = await orUnavailable(fetchIntent(cards, deps.database.kysely, store, row))
  const { publishableKey } = cards
  return { clientSecret: intent.client_secret, publishableKey, amount: row.amount, currency: row.currency as never }
}

const busyStatuses = new Set<Stripe.PaymentIntent.Status>(['processing', 'requires_capture'])

/** Asks the provider and applies its answer, in case its event is late. */
export const checkPayment = async (cardDeps: CardDeps, token: string): Promise<{ state: PayState }> => {
  const { cards, deps } = cardDeps
  const { store, link } = await loadPage(cardDeps, token)
  const row = await readOpenIntent(deps.database.kysely, store, link.orderId)
  if (!row?.providerId) return { state: (await loadPage(cardDeps, token)).state }
  const intent = await orUnavailable(cards.stripe.paymentIntents.retrieve(row.providerId))
  await settleIntent(deps, intent)
  const { state } = await loadPage(cardDeps, token)
  return { state: state === 'open' && busyStatuses.has(intent.status) ? 'processing' : state }
}
