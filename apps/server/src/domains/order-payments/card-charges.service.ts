import { applyRefund, getRefundableAmount, toPaymentStatus } from '#contract/domains/order-balance.ts'
import { updateAttribution } from '#server/domains/campaign-tracking/campaign-orders.service.ts'
import {
  type CardRefund,
  markRetried,
  type NewRefund,
  readFailedRefunds,
  requestIntentSync,
  requestRefunds,
} from '#server/domains/card-records/card-records.service.ts'
import { emailAboutOrder } from '#server/domains/customer-emails/customer-emails.service.ts'
import {
  chargeTransactionFee,
  postCardPayment,
  postCardRefund,
  reverseCardRefund,
} from '#server/domains/earnings/earnings.service.ts'
import {
  applyOrderTotals,
  formatOrderLabel,
  insertOrderEvents,
  type OrderState,
  updateOrder,
} from '#server/domains/order-records/order-records.service.ts'
import { syncOrderRewards } from '#server/domains/reward-earnings/order-rewards.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { fail } from '#server/platform/app-error.ts'
import { newId } from '#server/platform/ids.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { addPayment, type NewOrderPayment } from './order-payments.service.ts'
import { insertPayment } from './order-payments.repo.ts'
import { recountReturns } from './order-returns.service.ts'
import { splitReduction } from './refund-allocation.rules.ts'

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
  parts: readonly { intentId: string | null; amount: number; returned: number }[],
): Promise<void> => {
  const cardParts = parts.flatMap(({ intentId, amount, returned }) =>
    intentId === null ? [] : [{ intentId, amount, returned, orderId: lockedOrder.id, paymentId }],
  )
  await postRefunds(uow, store, lockedOrder, await requestRefunds(uow, store, cardParts))
}

/** Writes what an order's refunds add up to after one of them failed or was retried. */
const writeRefundTotals = async (
  uow: UnitOfWork,
  store: StoreId,
  lockedOrder: OrderState,
  totals: { refunded: number; returned: number },
): Promise<void> => {
  const { id, refunded, paymentStatus: statusBefore } = lockedOrder
  const paymentStatus = toPaymentStatus({ ...lockedOrder, ...totals })
  const personId = uow.origin.actor?.personId ?? null
  await updateOrder(uow.tx, store, id, personId, { ...totals, payment_status: paymentStatus })
  await recountReturns(uow, store, lockedOrder)
  await syncOrderRewards(uow, store, [id], { takesBack: totals.returned < lockedOrder.returned })
  await updateAttribution(uow, store, id)
  await applyOrderTotals(uow.tx, store, { ...lockedOrder, before: lockedOrder, after: { ...lockedOrder, ...totals } })
  requestIntentSync(uow, store, lockedOrder)
  uow.audit({
    resource: 'orders',
    id,
    label: formatOrderLabel(lockedOrder),
    action: 'update',
    before: { refunded, paymentStatus: statusBefore },
    after: { refunded: totals.refunded, paymentStatus },
  })
}

/** A refund that failed no longer counts, in the order or in the ledger. The caller has written its status. */
export const reverseRefund = async (
  uow: UnitOfWork,
  store: StoreId,
  lockedOrder: OrderState,
  { id, amount, returned }: Pick<CardRefund, 'id' | 'amount' | 'returned'>,
): Promise<void> => {
  // An edit may have lowered what is due below what had been returned.
  const totals = { refunded: lockedOrder.refunded - amount, returned: Math.max(0, lockedOrder.returned - returned) }
  await writeRefundTotals(uow, store, lockedOrder, totals)
  await reverseCardRefund(uow.tx, store, { orderId: lockedOrder.id, paymentId: id })
}

/** Sends the failed parts of a refund again and counts them; returns the amount, 0 if none has failed. */
export const retryRefund = async (
  uow: UnitOfWork,
  store: StoreId,
  lockedOrder: OrderState,
  paymentId: string,
): Promise<number> => {
  const failed = await readFailedRefunds(uow.tx, store, lockedOrder.id, paymentId)
  const amount = failed.reduce((sum, refund) => sum + refund.amount, 0)
  if (amount === 0) return 0
  // It may have been refunded in another way since.
  if (amount > getRefundableAmount(lockedOrder)) return fail('refund_too_much')
  const totals = applyRefund(lockedOrder, amount)
  const parts = splitReduction(failed, totals.returned - lockedOrder.returned)
  const retries = await requestRefunds(uow, store, parts)
  for (const [index, { id }] of retries.entries()) await markRetried(uow.tx, store, failed[index]?.id ?? '', id)
  await writeRefundTotals(uow, store, lockedOrder, totals)
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
  uow.emit({ type: 'refund.created', storeId: store, objectId: orderId, refundId })
  await postCardPayment(uow.tx, store, toLedgerAmount(lockedOrder, id, amount))
  await sendToCards(uow, store, lockedOrder, refundId, [{ intentId, amount, returned: 0 }])
  emailAboutOrder(uow, store, orderId, { kind: 'order_refunded', refund: { amount, to: 'card', option: '' } })
}
