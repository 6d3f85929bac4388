import { divideHalfUp } from '#contract/core/money.ts'
import type { OrderLine } from '#contract/domains/order.ts'

export type ReturnedQuantities = ReadonlyMap<string, number>

export const getReturnableQuantity = ({ quantity, refundedQuantity }: OrderLine): number => quantity - refundedQuantity

/** Amount of the first units of a line; the last ones take the rounding remainder. */
const getUnitsAmount = ({ total, quantity }: OrderLine, units: number): number =>
  divideHalfUp(BigInt(total) * BigInt(units), BigInt(quantity))

/** Amount of the returned units, on top of those refunded before. */
export const getRefundAmount = (lines: readonly OrderLine[], returned: ReturnedQuantities): number =>
  lines.reduce((total, line) => {
    const units = Math.min(returned.get(line._id) ?? 0, getReturnableQuantity(line))
    return total + getUnitsAmount(line, line.refundedQuantity + units) - getUnitsAmount(line, line.refundedQuantity)
  }, 0)
