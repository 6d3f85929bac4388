import { lineTakingsOf } from '#contract/domains/order-money.ts'

export interface SoldLine {
  id: string
  productId: string
  quantity: number
  total: number
}

export interface ProductDelta {
  productId: string
  quantity: number
  takings: number
}

/** Changes of product sales caused by adding (1) or removing (-1) lines; refunded items don't count. */
export const productTakings = (
  lines: readonly (SoldLine & { refundedQuantity: number })[],
  sign: 1 | -1,
): ProductDelta[] =>
  lines.map((line) => {
    const { quantity, takings } = lineTakingsOf(line)
    return { productId: line.productId, quantity: sign * quantity, takings: sign * takings }
  })
