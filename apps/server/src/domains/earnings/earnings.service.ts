import { getBalance, type OrderPaymentState } from '#contract/domains/order-balance.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { fail } from '#server/platform/app-error.ts'
import { lockBalance, readAvailable } from './earnings.repo.ts'
import * as ledger from './ledger.repo.ts'
import { toCredit, toDebit, toReversal, toTransactionFee, toTransfer } from './ledger.rules.ts'

export { readAvailable } from './earnings.repo.ts'

// Every function that posts entries locks the store's balance until the transaction ends, so callers lock everything else before: orders,
// products, counters. The caller has locked the order.

interface ChargedOrder extends OrderPaymentState {
  id: string
  total: number
  currency: string
}

interface CardAmount {
  orderId: string
  /** The row of `order_payments`, of the payment or of the refund. */
  paymentId: string
  currency: string
  amount: number
}

interface DisputedAmount extends Omit<CardAmount, 'paymentId'> {
  disputeId: string
  /** The disputed payment. */
  paymentId: string | null
}

/**
 * Charges the transaction fee when an order becomes fully paid, once: an order that was edited and paid again isn't
 * charged again.
 */
export const chargeTransactionFee = async (
  tx: Tx,
  store: StoreId,
  order: ChargedOrder,
  paymentId: string | null = null,
): Promise<void> => {
  if (order.status === 'cancelled' || getBalance(order) > 0) return
  const fee = toTransactionFee(order.total)
  if (fee === 0) return
  const { isFeeCharged, pending } = await ledger.readOrderEarnings(tx, store, order.id)
  if (isFeeCharged) return
  const reference = { orderId: order.id, paymentId, currency: order.currency }
  await ledger.insertMovement(tx, store, reference, toDebit('fees', fee, 'fee', pending))
}

/** Credits a payment that the card provider confirmed. A second call for the same payment fails. */
export const postCardPayment = async (tx: Tx, store: StoreId, { amount, ...reference }: CardAmount): Promise<void> => {
  const availableAt = await ledger.readReleaseTime(tx)
  await ledger.insertMovement(tx, store, reference, toCredit('provider', amount, 'order', availableAt))
}

/** Takes a refund out of the balance when it is requested, so that the amount can't be paid out too. */
export const postCardRefund = async (tx: Tx, store: StoreId, { amount, ...reference }: CardAmount): Promise<void> => {
  const { pending } = await ledger.readOrderEarnings(tx, store, reference.orderId)
  await ledger.insertMovement(tx, store, reference, toDebit('provider', amount, 'refund', pending))
}

/** Returns the amount of a refund that failed. Repeated calls change nothing. */
export const reverseCardRefund = async (
  tx: Tx,
  store: StoreId,
  { orderId, paymentId }: Pick<CardAmount, 'orderId' | 'paymentId'>,
): Promise<void> => {
  const entries = await ledger.readRefundEntries(tx, store, orderId, paymentId)
  const currency = entries[0]?.currency ?? ''
  await ledger.insertMovement(tx, store, { orderId, paymentId, currency }, toReversal(entries))
}

/** Holds a disputed amount until the provider decides. Does nothing while it is held, and after it was lost. */
export const holdDispute = async (tx: Tx, store: StoreId, { amount, ...reference }: DisputedAmount): Promise<void> => {
  const { orderId, disputeId } = reference
  if ((await ledger.readDisputeEntries(tx, store, orderId, disputeId)).length > 0) return
  const { pending } = await ledger.readOrderEarnings(tx, store, orderId)
  await ledger.insertMovement(tx, store, reference, toDebit('held', amount, 'dispute', pending))
}

const readHeldEntries = async (tx: Tx, store: StoreId, orderId: string, disputeId: string) => {
  const entries = await ledger.readDisputeEntries(tx, store, orderId, disputeId)
  const held = entries.find(({ account }) => account === 'held')
  return held ? { entries, amount: -held.amount, currency: held.currency } : undefined
}

/** The dispute was won. Does nothing unless its amount is held. */
export const releaseDispute = async (
  tx: Tx,
  store: StoreId,
  { orderId, disputeId }: Pick<DisputedAmount, 'orderId' | 'disputeId'>,
): Promise<void> => {
  const hold = await readHeldEntries(tx, store, orderId, disputeId)
  if (!hold) return
  await ledger.insertMovement(tx, store, { orderId, disputeId, currency: hold.currency }, toReversal(hold.entries))
}

/** The dispute was lost. Does nothing unless its amount is held. */
export const loseDispute = async (
  tx: Tx,
  store: StoreId,
  { orderId, disputeId }: Pick<DisputedAmount, 'orderId' | 'disputeId'>,
): Promise<void> => {
  const hold = await readHeldEntries(tx, store, orderId, disputeId)
  if (!hold) return
  const reference = { orderId, disputeId, currency: hold.currency }
  await ledger.insertMovement(tx, store, reference, toTransfer('held', 'provider', hold.amount, 'dispute'))
}

interface PayoutAmount {
  payoutId: string
  currency: string
  amount: number
}

/**
 * Takes a payout out of the available balance, all of it without an amount. The balance is locked first, so only one of
 * several requests for the same money succeeds. Returns the amount.
 */
export const reservePayout = async (
  tx: Tx,
  store: StoreId,
  { amount: requested, ...reference }: Omit<PayoutAmount, 'amount'> & { amount?: number | undefined },
): Promise<number> => {
  await lockBalance(tx, store, reference.currency)
  const available = await readAvailable(tx, store, reference.currency)
  const amount = requested ?? available
  if (amount <= 0 || amount > available) return fail('payout_too_much', { field: 'amount' })
  await ledger.insertMovement(tx, store, reference, toDebit('payouts', amount, 'payout'))
  return amount
}

/** The payout reached the bank. The caller has locked it. */
export const settlePayout = (tx: Tx, store: StoreId, { amount, ...reference }: PayoutAmount): Promise<void> =>
  ledger.insertMovement(tx, store, reference, toTransfer('payouts', 'bank', amount, 'payout'))

/** The payout failed, on its way or after it had been reported as paid. The caller has locked it. */
export const returnPayout = (
  tx: Tx,
  store: StoreId,
  { amount, wasPaid, ...reference }: PayoutAmount & { wasPaid: boolean },
): Promise<void> =>
  ledger.insertMovement(tx, store, reference, toCredit(wasPaid ? 'bank' : 'payouts', amount, 'payout'))
