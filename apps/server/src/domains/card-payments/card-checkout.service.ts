import {
  isCardKind,
  maxUnpaidCardOrders,
  type OrderCheckout,
  unpaidOrderMinutes,
} from '#contract/domains/card-payments.ts'
import type { OrderStatusPage } from '#contract/domains/order-links.ts'
import type { Order } from '#contract/domains/order.ts'
import {
  countUnpaidOrders,
  insertIntent,
  readOpenIntent,
  syncIntentTask,
} from '#server/domains/card-records/card-records.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { fail } from '#server/platform/app-error.ts'
import { newId } from '#server/platform/ids.ts'
import { toNetwork } from '#server/platform/network.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { CardDeps } from './provider-intents.service.ts'
import { makeLinkToken } from './payment-link-token.rules.ts'
import { insertLink, readCurrentLink } from './payment-links.repo.ts'
import { fetchIntent } from './provider-intents.service.ts'

export type { CardDeps } from './provider-intents.service.ts'

const minuteMs = 60_000

export const toPayUrl = (publicUrl: string, token: string): string => `${publicUrl}/pay/${token}`

const assertFewUnpaid = async (uow: UnitOfWork, store: StoreId, addressHash: string, email: string | null) => {
  const { byAddress, byEmail } = await countUnpaidOrders(uow.tx, store, { addressHash, email })
  if (Math.max(byAddress, byEmail) >= maxUnpaidCardOrders) fail('too_many_unpaid')
}

/**
 * Opens the payment of an order that was just placed with a card option. The provider is called after the commit, by
 * `completePayment` or, if that fails, by the job.
 */
export const openPayment = async (
  { tokens, cards }: CardDeps,
  uow: UnitOfWork,
  store: StoreId,
  order: Order,
): Promise<OrderCheckout | null> => {
  const { _id: orderId, balance: amount, currency } = order
  if (!isCardKind(order.paymentOption?.kind) || amount <= 0) return null
  const addressHash = tokens.hash('card order address', toNetwork(uow.origin.address))
  await assertFewUnpaid(uow, store, addressHash, order.customer.email)
  const expiresAt = new Date(Date.now() + unpaidOrderMinutes * minuteMs)
  await insertIntent(uow.tx, store, {
    id: newId(),
    orderId,
    amount,
    currency,
    expiresAt,
    addressHash,
    failedEvents: [],
  })
  await insertLink(uow.tx, store, { id: newId(), orderId, expiresAt, personId: null })
  for (const runAt of [new Date(Date.now() + minuteMs), expiresAt])
    uow.enqueue(syncIntentTask, { storeId: store, orderId }, { runAt })
  const { publishableKey } = cards
  return {
    clientSecret: null,
    publishableKey,
    amount,
    currency,
    token: '',
    url: '',
    expiresAt: expiresAt.toISOString(),
  }
}

/** The order's current payment link, if it can still be used. */
export const readPaymentLink = async (
  { cards, tokens, publicUrl }: CardDeps,
  db: Db | Tx,
  store: StoreId,
  order: Pick<Order, '_id' | 'status' | 'paid' | 'refunded'>,
): Promise<OrderStatusPage['payment']> => {
  const link = cards.mode === 'off' ? undefined : await readCurrentLink(db, store, order._id)
  if (!link || link.isExpired) return null
  const token = makeLinkToken(tokens, store, link.id)
  // As `applyCancellation` decides. Links of staff are for orders that they keep.
  const cancelsOrder = !link.isOfStaff && order.status === 'pending' && order.paid <= order.refunded
  return { token, url: toPayUrl(publicUrl, token), expiresAt: link.expiresAt, cancelsOrder }
}

/** Adds what isn't stored with the response: the token and the client secret. */
export const completePayment = async <T extends { _id: string; payment: OrderCheckout | null }>(
  { deps, cards, tokens, log, publicUrl }: CardDeps,
  store: StoreId,
  order: T,
): Promise<T> => {
  if (order.payment === null) return order
  const db = deps.database.kysely
  const link = await readCurrentLink(db, store, order._id)
  const token = link ? makeLinkToken(tokens, store, link.id) : ''
  const payment = { ...order.payment, token, url: toPayUrl(publicUrl, token) }
  try {
    const row = await readOpenIntent(db, store, order._id)
    const intent = row && (await fetchIntent(cards, db, store, row))
    return { ...order, payment: { ...payment, clientSecret: intent?.client_secret ?? null } }
  } catch (error) {
    log.warn({ err: error }, 'The payment of a placed order could not be started yet.')
    return { ...order, payment }
  }
}
