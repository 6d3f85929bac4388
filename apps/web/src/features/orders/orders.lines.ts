import type { Order } from '#contract/domains/order.ts'

export interface AskedLine {
  variant: string
  quantity: number
}

/** A line that the order has already keeps its price, whichever of its lines that is by now. */
export const keptLines = (order: Pick<Order, 'lines'>, asked: readonly AskedLine[]) =>
  asked.map(({ variant, quantity }) => {
    const own = order.lines.find((line) => line.variant === variant)
    return { ...(own && { _id: own._id }), variant, quantity }
  })
