import { getLineRevenue } from '#contract/domains/order-balance.ts'

export interface SoldLine {
  id: string
  productId: string
  quantity: number
  total: number
}

export interface ProductSalesChange {
  productId: string
  quantity: number
  revenue: number
}

/** Changes of product sales caused by adding (1) or removing (-1) lines; refunded items don't count. */
export const toProductSales = (
  lines: readonly (SoldLine & { refundedQuantity: number })[],
  sign: 1 | -1,
): ProductSalesChange[] =>
  lines.map((line) => {
    const { quantity, revenue } = getLineRevenue(line)
    return { productId: line.productId, quantity: sign * quantity, revenue: sign * revenue }
  })
