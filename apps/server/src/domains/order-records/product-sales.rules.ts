import { getLineRevenue } from '#contract/domains/order-balance.ts'

export interface SoldLine {
  id: string
  productId: string | null
  quantity: number
  total: number
}

export interface ProductSalesChange {
  productId: string
  quantity: number
  revenue: number
}

/** Changes of product sales caused by adding (1) or removing (-1) lines; refunded and custom items don't count. */
export const toProductSales = (
  lines: readonly (SoldLine & { refundedQuantity: number })[],
  sign: 1 | -1,
): ProductSalesChange[] =>
  lines.flatMap((line) => {
    if (line.productId === null) return []
    const { quantity, revenue } = getLineRevenue(line)
    return [{ productId: line.productId, quantity: sign * quantity, revenue: sign * revenue }]
  })
