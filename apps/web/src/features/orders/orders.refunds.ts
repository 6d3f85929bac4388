import { divideHalfUp } from '#contract/core/money.ts'
import type { OrderLine } from '#contract/domains/order.ts'

export type Returned = ReadonlyMap<string, number>

export const returnable = ({ quantity, refundedQuantity }: OrderLine): number => quantity - refundedQuantity

/** What the first pieces of a line cost; the last ones take what rounding left over. */
const worthOf = ({ total, quantity }: OrderLine, pieces: number): number =>
  divideHalfUp(BigInt(total) * BigInt(pieces), BigInt(quantity))

/** What the pieces that come back have cost, beyond those that came back before. */
export const worthOfReturned = (lines: readonly OrderLine[], returned: Returned): number =>
  lines.reduce((sum, line) => {
    const pieces = Math.min(returned.get(line._id) ?? 0, returnable(line))
    return sum + worthOf(line, line.refundedQuantity + pieces) - worthOf(line, line.refundedQuantity)
  }, 0)
