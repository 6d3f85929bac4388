import { toPaymentStatus } from '#contract/domains/order-balance.ts'
import {
  markRetried,
  type NewRefund,
  readFailedRefunds,
  requestRefunds,
} from '#server/domains/card-records/card-records.service.ts'
import { chargeTransactionFee, postCardPayment, postCardRefund } from '#server/domains/earnings/earnings.service.ts'
import {
  formatOrderLabel,
  insertOrderEvents,
  type OrderState,
  updateOrder,
} from '#server/domains/order-records/order-records.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { newId } from '#server/platform/ids.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { addPayment, type NewOrderPayment } from './order-payments.service.ts'
import { insertPayment } from './order-payments.repo.ts'

// Callers have locked the order. The ledger's functions come last: they lock the store's balance.

type CardPayment = Omit<NewOrderPayment, 'note'>

const toLedgerAmount = ({ currency, id: orderId }: OrderState, paymentId: string, amount: number) => ({
  orderId,
  paymentId,
  currency,
  amount,
})

/** Records a payment that the card provider confirmed. */
export const recordCardPayment = async (
  uow: UnitOfWork,
  store: StoreId,
  lockedOrder: OrderState,
  payment: CardPayment,
): Promise<void> => {
  const { paid } = await addPayment(uow, store, lockedOrder, { ...payment, note: '' })
  await postCardPayment(uow.tx, store, toLedgerAmount(lockedOrder, payment.id, payment.amount))
  await chargeTransactionFee(uow.tx, store, { ...lockedOrder, paid }, payment.id)
}

/** Each part of a refund has its own ledger entries, because each can fail. */
const postRefunds = async (
  uow: UnitOfWork,
  store: StoreId,
  lockedOrder: OrderState,
  refunds: readonly NewRefund[],
): Promise<void> => {
  for (const { id, amount } of refunds) await postCardRefund(uow.tx, store, toLedgerAmount(lockedOrder, id, amount))
}

/** Sends the parts of a refund that were paid by card back to these cards. */
export const sendToCards = async (
  uow: UnitOfWork,
  store: StoreId,
  lockedOrder: OrderState,
  paymentId: string,
  parts: readonly { intentId: string | null; amount: number }[],
): Promise<void> => {
  const cardParts = parts.flatMap(({ intentId, amount }) =>
    intentId === null ? [] : [{ intentId, amount, orderId: lockedOrder.id, paymentId }],
  )
  await postRefunds(uow, store, lockedOrder, await requestRefunds(uow, store, cardParts))
}

/** Sends the failed parts of a refund again; returns the amount, 0 if none has failed. */
export const retryRefund = async (
  uow: UnitOfWork,
  store: StoreId,
  lockedOrder: OrderState,
  paymentId: string,
): Promise<number> => {
  const failed = await readFailedRefunds(uow.tx, store, lockedOrder.id, paymentId)
  const amount = failed.reduce((sum, refund) => sum + refund.amount, 0)
  if (amount === 0) return 0
  const retries = await requestRefunds(uow, store, failed)
  for (const [index, { id }] of retries.entries()) await markRetried(uow.tx, store, failed[index]?.id ?? '', id)
  await insertOrderEvents(uow, store, [{ orderId: lockedOrder.id, kind: 'refundRetried', facts: { amount } }])
  await postRefunds(uow, store, lockedOrder, retries)
  return amount
}

/**
 * A payment that doesn't count, because the order was cancelled or has another amount by now: recorded and sent back to
 * the card. What is due doesn't change.
 */
export const returnCardPayment = async (
  uow: UnitOfWork,
  store: StoreId,
  lockedOrder: OrderState,
  { id, amount, method, intentId, reason }: CardPayment & { intentId: string; reason: 'cancelled' | 'amount' },
): Promise<void> => {
  const { id: orderId } = lockedOrder
  const paid = lockedOrder.paid + amount
  const refunded = lockedOrder.refunded + amount
  const paymentStatus = toPaymentStatus({ ...lockedOrder, paid, refunded })
  await updateOrder(uow.tx, store, orderId, null, { paid, refunded, payment_status: paymentStatus })
  const shared = { ...method, orderId, amount, lines: [], isRestocked: false, asCredit: false, note: '' }
  const author = { personId: null, authorName: uow.origin.customer?.name ?? '' }
  const refundId = newId()
  await insertPayment(uow.tx, store, { ...shared, ...author, id, direction: 'payment' })
  await insertPayment(uow.tx, store, { ...shared, ...author, id: refundId, direction: 'refund' })
  await insertOrderEvents(uow, store, [{ orderId, kind: 'paymentReturned', facts: { amount, reason } }])
  uow.audit({
    resource: 'orders',
    id: orderId,
    label: formatOrderLabel(lockedOrder),
    action: 'update',
    before: { paid: lockedOrder.paid, refunded: lockedOrder.refunded },
    after: { paid, refunded },
  })
  await postCardPayment(uow.tx, store, toLedgerAmount(lockedOrder, id, amount))
  await sendToCards(uow, store, lockedOrder, refundId, [{ intentId, amount }])
}
