import { divideHalfUp } from '#contract/core/money.ts'
import type { PaymentKind, PaymentStatus } from '#contract/enumerations.ts'

/** What payment status and balance of an order are computed from. */
export interface OrderPaymentState {
  status: string
  /** The total minus points and credit. */
  due: number
  paid: number
  refunded: number
  /** Reduction of what is due, by returned items and goodwill refunds. */
  returned: number
}

/** Uses the current balance: an order that was fully refunded but still has an amount due is unpaid, not refunded. */
export const toPaymentStatus = ({ status, due, paid, refunded, returned }: OrderPaymentState): PaymentStatus => {
  const owed = status === 'cancelled' ? 0 : due - returned
  const netPaid = paid - refunded
  if (netPaid < owed) return netPaid > 0 ? 'partially_paid' : 'unpaid'
  if (refunded > 0) return netPaid > 0 ? 'partially_refunded' : 'refunded'
  return status === 'cancelled' && paid === 0 ? 'unpaid' : 'paid'
}

/** Positive: still to be paid. Negative: to be refunded. */
export const getBalance = ({ status, due, paid, refunded, returned }: OrderPaymentState): number =>
  (status === 'cancelled' ? 0 : due - returned) - (paid - refunded)

/** Kinds of payment options that drivers collect at the door. */
export const collectedPaymentKinds = ['cash', 'check'] as const satisfies PaymentKind[]

/** What a driver collects for an order; 0 if it is paid, cancelled, or paid in another way. */
export const getAmountToCollect = ({
  status,
  balance,
  paymentKind,
}: {
  status: string
  balance: number
  paymentKind: string | null
}): number =>
  status !== 'cancelled' && collectedPaymentKinds.some((kind) => kind === paymentKind) ? Math.max(0, balance) : 0

/** The amounts between the total of an order and its balance, in the order in which they are added up. */
interface MoneyTable {
  total: number
  /** The part of the total that is no longer due: returned items, goodwill refunds, or all of a cancelled order. */
  returned: number
  netTotal: number
  /** Cancelling gives points and credit back. */
  points: number
  credit: number
  paid: number
  refunded: number
  balance: number
}

/** `total - returned` is `netTotal`; `netTotal - points - credit - paid + refunded` is `balance`. */
export const toMoneyTable = (
  order: OrderPaymentState & { total: number; pointsValue: number; creditUsed: number },
): MoneyTable => {
  const isCancelled = order.status === 'cancelled'
  const returned = isCancelled ? order.total : order.returned
  return {
    total: order.total,
    returned,
    netTotal: order.total - returned,
    points: isCancelled ? 0 : order.pointsValue,
    credit: isCancelled ? 0 : order.creditUsed,
    paid: order.paid,
    refunded: order.refunded,
    balance: getBalance(order),
  }
}

/** The maximum of a further refund. */
export const getRefundableAmount = ({ paid, refunded }: Pick<OrderPaymentState, 'paid' | 'refunded'>): number =>
  paid - refunded

/** A refund first covers overpayment; only the rest reduces what is due. */
export const applyRefund = (
  state: OrderPaymentState,
  amount: number,
): Pick<OrderPaymentState, 'refunded' | 'returned'> => {
  const overpaid = Math.max(0, -getBalance(state))
  return {
    refunded: state.refunded + amount,
    returned: state.returned + Math.max(0, amount - overpaid),
  }
}

/** An order's part of the store's revenue and the customer's spend; none for a cancelled order. */
export const getOrderRevenue = (order: {
  status: string
  total: number
  returned: number
}): { orders: number; revenue: number } =>
  order.status === 'cancelled' ? { orders: 0, revenue: 0 } : { orders: 1, revenue: order.total - order.returned }

/** A line's part of its product's sales while the order isn't cancelled; returned items don't count. */
export const getLineRevenue = (line: {
  quantity: number
  refundedQuantity: number
  total: number
}): { quantity: number; revenue: number } => ({
  quantity: line.quantity - line.refundedQuantity,
  revenue: line.total - divideHalfUp(BigInt(line.total) * BigInt(line.refundedQuantity), BigInt(line.quantity)),
})

/** The part of a refund that is sent to cards, of what can be refunded of each payment, the newest first. */
export const getCardShare = (payments: readonly { amount: number; isCard: boolean }[], refund: number): number => {
  let outstanding = refund
  let cardShare = 0
  for (const { amount, isCard } of payments) {
    const share = Math.min(outstanding, amount)
    if (isCard) cardShare += share
    outstanding -= share
  }
  return cardShare
}

/** Whether a refund sends money: card payments are refunded to the card, all others are only recorded. */
export const hasCardPayments = (payments: readonly { kind: string; cardStatus: string | null }[]): boolean =>
  payments.some(({ kind, cardStatus }) => kind === 'payment' && cardStatus !== null)
