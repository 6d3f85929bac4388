/** Payment option as it was at payment time. */
export interface Way {
  optionId: string | null
  name: string
  kind: string
}

export interface MoneyRow extends Way {
  direction: 'payment' | 'refund'
  amount: number
}

interface Part extends Way {
  amount: number
}

/** Takes an amount from the newest payments; returns the parts. */
const takeNewest = (open: Part[], amount: number): Part[] => {
  const taken: Part[] = []
  let missing = amount
  while (missing > 0) {
    const newest = open.at(-1)
    if (!newest) break
    const part = Math.min(missing, newest.amount)
    taken.push({ ...newest, amount: part })
    newest.amount -= part
    missing -= part
    if (newest.amount === 0) open.pop()
  }
  return taken
}

/**
 * Refunds go back to the newest payments first, never more to a method than was paid with it. The rows are all payments
 * and refunds so far, oldest first.
 */
export const wayBack = (rows: readonly MoneyRow[], amount: number): Part[] => {
  const open: Part[] = []
  for (const { direction, ...row } of rows) {
    if (direction === 'payment') open.push({ ...row })
    else takeNewest(open, row.amount)
  }
  return takeNewest(open, amount)
}
