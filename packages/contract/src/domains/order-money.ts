import { divideHalfUp } from '../core/money.ts'
import type { PaymentStatus } from '../enumerations.ts'

/** What payment status and balance of an order are computed from. */
export interface Account {
  status: string
  /** The total minus points and credit. */
  due: number
  paid: number
  refunded: number
  /** Reduction of what is due, by returned items and goodwill refunds. */
  returned: number
}

/** Uses the current balance: an order that was fully refunded but still has an amount due is unpaid, not refunded. */
export const paymentStatusOf = ({ status, due, paid, refunded, returned }: Account): PaymentStatus => {
  const owed = status === 'cancelled' ? 0 : due - returned
  const kept = paid - refunded
  if (kept < owed) return kept > 0 ? 'partially_paid' : 'unpaid'
  if (refunded > 0) return kept > 0 ? 'partially_refunded' : 'refunded'
  return status === 'cancelled' && paid === 0 ? 'unpaid' : 'paid'
}

/** Positive: still to be paid. Negative: to be refunded. */
export const balanceOf = ({ status, due, paid, refunded, returned }: Account): number =>
  (status === 'cancelled' ? 0 : due - returned) - (paid - refunded)

/** The maximum of a further refund. */
export const refundable = ({ paid, refunded }: Pick<Account, 'paid' | 'refunded'>): number => paid - refunded

/** A refund first covers overpayment; only the rest reduces what is due. */
export const afterRefund = (account: Account, amount: number): Pick<Account, 'refunded' | 'returned'> => {
  const tooMuch = Math.max(0, -balanceOf(account))
  return {
    refunded: account.refunded + amount,
    returned: account.returned + Math.max(0, amount - tooMuch),
  }
}

/** An order's part of the store's revenue and the customer's spend; none for a cancelled order. */
export const takingsOf = (order: {
  status: string
  total: number
  returned: number
}): { orders: number; takings: number } =>
  order.status === 'cancelled' ? { orders: 0, takings: 0 } : { orders: 1, takings: order.total - order.returned }

/** A line's part of its product's sales while the order isn't cancelled; returned items don't count. */
export const lineTakingsOf = (line: {
  quantity: number
  refundedQuantity: number
  total: number
}): { quantity: number; takings: number } => ({
  quantity: line.quantity - line.refundedQuantity,
  takings: line.total - divideHalfUp(BigInt(line.total) * BigInt(line.refundedQuantity), BigInt(line.quantity)),
})
