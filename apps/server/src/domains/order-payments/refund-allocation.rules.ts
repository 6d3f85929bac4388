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
  /** What the provider refunds, or has refunded, to each card payment. */
  cardParts: readonly { intentId: string; amount: number }[]
}

/** Takes an amount from the newest payments; returns the parts. */
const allocateNewestFirst = (remaining: RefundPart[], amount: number): RefundPart[] => {
  const parts: RefundPart[] = []
  let outstanding = amount
  while (outstanding > 0) {
    const newest = remaining.at(-1)
    if (!newest) break
    const share = Math.min(outstanding, newest.amount)
    if (share > 0) parts.push({ ...newest, amount: share })
    newest.amount -= share
    outstanding -= share
    if (newest.amount === 0) remaining.pop()
  }
  return parts
}

/**
 * Refunds go back to the newest payments first, never more to a method than was paid with it. The rows are all payments
 * and refunds so far, oldest first; the parts of a refund that failed aren't in its amount.
 */
export const allocateRefund = (rows: readonly PaymentRow[], amount: number): RefundPart[] => {
  const remaining: RefundPart[] = []
  for (const { direction, cardParts, ...row } of rows) {
    if (direction === 'payment') {
      remaining.push({ ...row })
      continue
    }
    let other = row.amount
    for (const part of cardParts) {
      const payment = remaining.find(({ intentId }) => intentId === part.intentId)
      if (payment) payment.amount = Math.max(0, payment.amount - part.amount)
      other -= part.amount
    }
    allocateNewestFirst(remaining, other)
  }
  return allocateNewestFirst(remaining, amount)
}

/** Splits the reduction of what is due over the parts of a refund, so that a part that fails takes its share back. */
export const splitReduction = <T extends { amount: number }>(
  parts: readonly T[],
  reduction: number,
): (T & { returned: number })[] => {
  let outstanding = reduction
  return parts.map((part) => {
    const returned = Math.min(part.amount, outstanding)
    outstanding -= returned
    return { ...part, returned }
  })
}
