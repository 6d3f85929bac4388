/** How money came in: what the store's option was called then, and its kind. */
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

/** Takes an amount off the newest of what there is, and says off which. */
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
 * Money goes back the way it came, the newest payment first: so never more goes back one way than came in by it. The
 * rows are all payments and refunds so far, in their order.
 */
export const wayBack = (rows: readonly MoneyRow[], amount: number): Part[] => {
  const open: Part[] = []
  for (const { direction, ...row } of rows) {
    if (direction === 'payment') open.push({ ...row })
    else takeNewest(open, row.amount)
  }
  return takeNewest(open, amount)
}
