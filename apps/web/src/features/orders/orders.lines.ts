import type { Order } from '#contract/domains/order.ts'

export interface AskedLine {
  variant: string
  quantity: number
}

/** Adds the id of the order's line for the same variant: with an id, the line keeps its price. */
export const keptLines = (order: Pick<Order, 'lines'>, asked: readonly AskedLine[]) =>
  asked.map(({ variant, quantity }) => {
    const own = order.lines.find((line) => line.variant === variant)
    return { ...(own && { _id: own._id }), variant, quantity }
  })
