import type { Order } from '#contract/domains/order.ts'

/** A line by its variant; a custom item, which has none, by its id. */
export interface LineInput {
  _id?: string | undefined
  variant?: string | undefined
  quantity: number
}

/** Identifies a line among those of an edit. */
export const getLineKey = ({
  _id,
  variant,
}: {
  _id?: string | undefined
  variant?: string | null | undefined
}): string => variant ?? _id ?? ''

/** Adds the id of the order's line for the same variant: with an id, the line keeps its price. */
export const withLineIds = (order: Pick<Order, 'lines'>, inputs: readonly LineInput[]) =>
  inputs.map(({ _id, variant, quantity }) => {
    if (variant === undefined) return { _id, quantity }
    const existing = order.lines.find((line) => line.variant === variant)
    return { ...(existing && { _id: existing._id }), variant, quantity }
  })
