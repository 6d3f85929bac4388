import type { Order } from '#contract/domains/order.ts'

export interface LineInput {
  variant: string
  quantity: number
}

/** Adds the id of the order's line for the same variant: with an id, the line keeps its price. */
export const withLineIds = (order: Pick<Order, 'lines'>, inputs: readonly LineInput[]) =>
  inputs.map(({ variant, quantity }) => {
    const existing = order.lines.find((line) => line.variant === variant)
    return { ...(existing && { _id: existing._id }), variant, quantity }
  })
