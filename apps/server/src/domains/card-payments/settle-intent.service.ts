import type { Stripe } from 'stripe'
import { productName } from '#contract/app-name.ts'
import { isCardKind, maxFailedAttempts } from '#contract/domains/card-payments.ts'
import type { Language } from '#contract/enumerations.ts'
import { notifyNewOrder } from '#server/domains/checkout/place-order.service.ts'
import { emailOrderReceived } from '#server/domains/customer-emails/customer-emails.service.ts'
import {
  addFailedEvent,
  type CardIntent,
  closeIntent,
  insertIntent,
  readIntent,
  syncIntentTask,
  writeProviderId,
} from '#server/domains/card-records/card-records.service.ts'
import { recordCardPayment, returnCardPayment } from '#server/domains/order-payments/card-charges.service.ts'
import { lockOrder, type OrderState } from '#server/domains/order-records/order-records.service.ts'
import { cancelOrder } from '#server/domains/orders/cancel-order.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { newId } from '#server/platform/ids.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { type Origin, transact, type UnitOfWork, type UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import { readMetadata } from './card-metadata.rules.ts'
import { type OrderOwner, readOrderOwner } from './card-payments.repo.ts'

const cancelReasons: Record<Language, { expired: string; failed: string }> = {
  en: { expired: 'Not paid in time', failed: 'Too many failed card payments' },
  es: { expired: 'No se pagó a tiempo', failed: 'Demasiados pagos con tarjeta fallidos' },
}

const cardNames: Record<Language, string> = { en: 'Card', es: 'Tarjeta' }

const invalidates = ['customers', 'inventory', 'discounts', 'fulfillmentWindows']

/** The customer is the author of a payment, the system of everything else. */
const toOrigin = (store: StoreId, { vendorId, customerName }: OrderOwner, isPayment: boolean): Origin => ({
  actor: null,
  store,
  address: '',
  requestId: 'card-payments',
  invalidates,
  ...(isPayment
    ? { customer: { name: customerName, vendorId } }
    : { customer: { name: productName, vendorId }, isAutomatic: true }),
})

/** Payments by link are cards too, whatever option the order was placed with. */
const toMethod = ({ paymentOptionId, paymentName, paymentKind }: OrderState, language: Language) =>
  isCardKind(paymentKind)
    ? { optionId: paymentOptionId, name: paymentName ?? '', kind: paymentKind ?? 'card' }
    : { optionId: null, name: cardNames[language], kind: 'card' }

interface LockedIntent {
  row: CardIntent
  order: OrderState
  language: Language
}

/** A payment counts only if amount and currency are those of the order now; otherwise it's returned. */
const applyPayment = async (
  uow: UnitOfWork,
  store: StoreId,
  { row, order, language }: LockedIntent,
  { amount_received: amount, currency }: Stripe.PaymentIntent,
): Promise<void> => {
  const isSameCurrency = currency.toUpperCase() === order.currency && row.currency === order.currency
  const isExpected = isSameCurrency && amount === row.amount && amount === order.balance
  const payment = { id: newId(), amount, method: toMethod(order, language) }
  await closeIntent(uow.tx, store, row.id, { status: 'succeeded', paymentId: payment.id })
  if (order.status === 'cancelled' || !isExpected) {
    const reason = order.status === 'cancelled' ? 'cancelled' : 'amount'
    return returnCardPayment(uow, store, order, { ...payment, intentId: row.id, reason })
  }
  if (row.expiresAt !== null) notifyNewOrder(uow, store, order)
  if (order.source === 'storefront' && isCardKind(order.paymentKind)) emailOrderReceived(uow, store, order.id)
  await recordCardPayment(uow, store, order, payment)
}

/**
 * After the provider has canceled the intent, nothing can be charged anymore. An unpaid order of the storefront is then
 * cancelled, or gets another intent if only its amount changed.
 */
const applyCancellation = async (
  uow: UnitOfWork,
  store: StoreId,
  { row, order, language }: LockedIntent,
): Promise<void> => {
  await closeIntent(uow.tx, store, row.id, { status: 'canceled' })
  const { expiresAt, isExpired, addressHash, failedEvents, currency } = row
  const { id: orderId, balance: amount } = order
  if (expiresAt === null || order.status === 'cancelled' || amount <= 0) return
  const hasFailed = failedEvents.length >= maxFailedAttempts
  if (!isExpired && !hasFailed) {
    const intent = { id: newId(), orderId, amount, currency, expiresAt, addressHash, failedEvents }
    await insertIntent(uow.tx, store, intent)
    uow.enqueue(syncIntentTask, { storeId: store, orderId })
    return
  }
  // Staff who have confirmed the order, or taken a part of the payment, decide about it themselves.
  if (order.status !== 'pending' || order.paid > order.refunded) return
  const reason = cancelReasons[language][hasFailed ? 'failed' : 'expired']
  // The customer was never told that the order was received.
  await cancelOrder(uow, store, orderId, { reason, notify: false }, { canSeePii: true })
}

/** Applies the provider's state of an intent to its order, once, in whatever order its events arrive. */
export const settleIntent = async (
  deps: UnitOfWorkDeps,
  intent: Stripe.PaymentIntent,
  failedEventId?: string,
): Promise<void> => {
  const reference = readMetadata(intent.metadata, 'order')
  if (!reference) return
  const { store } = reference
  const found = await readIntent(deps.database.kysely, store, reference.id)
  if (found?.status !== 'open') return
  const owner = orNotFound(await readOrderOwner(deps.database.kysely, store, found.orderId))
  await transact(deps, toOrigin(store, owner, intent.status === 'succeeded'), async (uow) => {
    const order = orNotFound(await lockOrder(uow.tx, store, found.orderId))
    await writeProviderId(uow.tx, store, found.id, intent.id)
    const row = await readIntent(uow.tx, store, found.id)
    if (row?.status !== 'open' || row.providerId !== intent.id) return
    const locked = { row, order, language: owner.language }
    if (intent.status === 'succeeded') return applyPayment(uow, store, locked, intent)
    if (intent.status === 'canceled') return applyCancellation(uow, store, locked)
    if (failedEventId === undefined) return
    await addFailedEvent(uow.tx, store, row.id, failedEventId)
    uow.enqueue(syncIntentTask, { storeId: store, orderId: row.orderId })
  })
}

/** For an intent that the provider refused to create: there is nothing to cancel. */
export const closeRefusedIntent = async (deps: UnitOfWorkDeps, store: StoreId, row: CardIntent): Promise<void> => {
  const owner = orNotFound(await readOrderOwner(deps.database.kysely, store, row.orderId))
  await transact(deps, toOrigin(store, owner, false), async (uow) => {
    const order = orNotFound(await lockOrder(uow.tx, store, row.orderId))
    const current = await readIntent(uow.tx, store, row.id)
    if (current?.status !== 'open' || current.providerId !== null) return
    await applyCancellation(uow, store, { row: current, order, language: owner.language })
  })
}
