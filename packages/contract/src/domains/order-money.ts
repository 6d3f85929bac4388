import { divideHalfUp } from '../core/money.ts'
import type { PaymentStatus } from '../enumerations.ts'

/** What an order's standing follows from. */
export interface Account {
  status: string
  /** To be paid by the chosen way: the total less points and credit. */
  due: number
  paid: number
  refunded: number
  /** Of what was due, what goods that came back and goodwill took off again. */
  returned: number
}

/** By what is there, not by what was: whoever got everything back and still has to pay is unpaid, not refunded. */
export const paymentStatusOf = ({ status, due, paid, refunded, returned }: Account): PaymentStatus => {
  const owed = status === 'cancelled' ? 0 : due - returned
  const kept = paid - refunded
  if (kept < owed) return kept > 0 ? 'partially_paid' : 'unpaid'
  if (refunded > 0) return kept > 0 ? 'partially_refunded' : 'refunded'
  return status === 'cancelled' && paid === 0 ? 'unpaid' : 'paid'
}

/** Above zero what is still to be paid, below zero what is to be given back. */
export const balanceOf = ({ status, due, paid, refunded, returned }: Account): number =>
  (status === 'cancelled' ? 0 : due - returned) - (paid - refunded)

/** What can still be given back. */
export const refundable = ({ paid, refunded }: Pick<Account, 'paid' | 'refunded'>): number => paid - refunded

/** A refund first gives back what was paid too much; only what goes beyond makes the order worth less. */
export const afterRefund = (account: Account, amount: number): Pick<Account, 'refunded' | 'returned'> => {
  const tooMuch = Math.max(0, -balanceOf(account))
  return {
    refunded: account.refunded + amount,
    returned: account.returned + Math.max(0, amount - tooMuch),
  }
}

/** What an order adds to the store's takings and to the customer's spend; a cancelled one adds nothing. */
export const takingsOf = (order: {
  status: string
  total: number
  returned: number
}): { orders: number; takings: number } =>
  order.status === 'cancelled' ? { orders: 0, takings: 0 } : { orders: 1, takings: order.total - order.returned }

/** What a line adds to what its product has sold, as long as its order is not cancelled: pieces that came back do not. */
export const lineTakingsOf = (line: {
  quantity: number
  refundedQuantity: number
  total: number
}): { quantity: number; takings: number } => ({
  quantity: line.quantity - line.refundedQuantity,
  takings: line.total - divideHalfUp(BigInt(line.total) * BigInt(line.refundedQuantity), BigInt(line.quantity)),
})
