import type { Cart, CartLine } from './cart.ts'
import { getGrossAmount } from './eligibility.ts'
import { priceCart } from './price-cart.ts'

export interface FeeGoal {
  /** The fulfillment fee after discounts. */
  fee: number
  /** The smallest subtotal without that fee; null if there's no fee already, or no subtotal is enough. */
  freeFrom: number | null
}

const getFee = (cart: Cart): number => {
  const { fulfillmentFee, feeDiscount } = priceCart(cart)
  return fulfillmentFee - feeDiscount
}

/** One more item, which only discounts of the whole store apply to. */
const toExtraLine = (unitPrice: number): CartLine => ({
  key: 'extra',
  productId: null,
  variantId: null,
  categoryIds: [],
  brandId: null,
  collectionIds: [],
  unitPrice,
  quantity: 1,
  taxRate: 0,
})

/**
 * The fee of a cart, and from which subtotal there is none: by the store's threshold or by a discount on the fee. Each
 * threshold is tried by pricing the cart with it, so limits, schedules and better discounts count as they would then.
 */
export const getFeeGoal = (cart: Cart): FeeGoal => {
  const fee = getFee(cart)
  if (fee === 0) return { fee, freeFrom: null }
  const subtotal = cart.lines.reduce((sum, line) => sum + getGrossAmount(line), 0)
  const feeDiscounts = cart.candidates.filter(({ terms }) => terms.thresholdBasis === 'fulfillment_fee')
  const isFreeFrom = (from: number): boolean =>
    getFee({ ...cart, lines: [...cart.lines, toExtraLine(from - subtotal)] }) === 0
  const freeFrom = [cart.fees.freeOver ?? 0, ...feeDiscounts.map(({ terms }) => terms.thresholdValue)]
    .filter((from) => from > subtotal)
    .toSorted((a, b) => a - b)
    .find(isFreeFrom)
  return { fee, freeFrom: freeFrom ?? null }
}
