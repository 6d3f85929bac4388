import { divideHalfUp } from '#contract/core/money.ts'
import type { OrderLine } from '#contract/domains/order.ts'

export type Returned = ReadonlyMap<string, number>

export const returnable = ({ quantity, refundedQuantity }: OrderLine): number => quantity - refundedQuantity

/** Amount of the first units of a line; the last ones take the rounding remainder. */
const worthOf = ({ total, quantity }: OrderLine, pieces: number): number =>
  divideHalfUp(BigInt(total) * BigInt(pieces), BigInt(quantity))

/** Amount of the returned units, on top of those refunded before. */
export const worthOfReturned = (lines: readonly OrderLine[], returned: Returned): number =>
  lines.reduce((sum, line) => {
    const pieces = Math.min(returned.get(line._id) ?? 0, returnable(line))
    return sum + worthOf(line, line.refundedQuantity + pieces) - worthOf(line, line.refundedQuantity)
  }, 0)
