/** Payment option as it was at payment time. */
export interface PaymentMethod {
  optionId: string | null
  name: string
  kind: string
}

interface RefundPart extends PaymentMethod {
  amount: number
  /** The card payment that the card provider can refund; null for what was recorded by hand, and for refunds. */
  intentId: string | null
}

export interface PaymentRow extends RefundPart {
  direction: 'payment' | 'refund'
}

/** Takes an amount from the newest payments; returns the parts. */
const allocateNewestFirst = (remaining: RefundPart[], amount: number): RefundPart[] => {
  const parts: RefundPart[] = []
  let outstanding = amount
  while (outstanding > 0) {
    const newest = remaining.at(-1)
    if (!newest) break
    const share = Math.min(outstanding, newest.amount)
    parts.push({ ...newest, amount: share })
    newest.amount -= share
    outstanding -= share
    if (newest.amount === 0) remaining.pop()
  }
  return parts
}

/**
 * Refunds go back to the newest payments first, never more to a method than was paid with it. The rows are all payments
 * and refunds so far, oldest first.
 */
export const allocateRefund = (rows: readonly PaymentRow[], amount: number): RefundPart[] => {
  const remaining: RefundPart[] = []
  for (const { direction, ...row } of rows) {
    if (direction === 'payment') remaining.push({ ...row })
    else allocateNewestFirst(remaining, row.amount)
  }
  return allocateNewestFirst(remaining, amount)
}
