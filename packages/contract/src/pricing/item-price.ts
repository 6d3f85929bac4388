import type { Currency } from '../enumerations.ts'
import type { Cart, CartLine, DiscountCandidate } from './cart.ts'
import { priceCart } from './price-cart.ts'

/** An item of the catalog, as discount rules see it. */
export type ItemToPrice = Omit<CartLine, 'key' | 'quantity' | 'taxRate'>

export interface ItemPrice {
  /** What one item costs in a cart without other items. */
  price: number
  amount: number
  /** Names of the discounts that apply. */
  names: string[]
  /** False if the amount is taken off the order once, however many items it has. */
  isPerItem: boolean
}

export interface PriceContext {
  currency: Currency
  candidates: readonly DiscountCandidate[]
  at: number
  zone: string
}

const noFees: Cart['fees'] = {
  fulfillment: 0,
  freeOver: null,
  window: 0,
  payment: { fixed: 0, rate: 0 },
  taxRate: 0,
}

/** The price of an item with the automatic discounts that a cart with only this item gets; null if none applies. */
export const priceItem = (item: ItemToPrice, { currency, candidates, at, zone }: PriceContext): ItemPrice | null => {
  const automatic = candidates.filter(({ terms }) => terms.application === 'automatic')
  if (automatic.length === 0) return null
  const { lines, discounts } = priceCart({
    currency,
    // Tax is the same for every discount of a single line, so it doesn't change which one is best.
    taxMode: 'inclusive',
    lines: [{ ...item, key: 'item', quantity: 1, taxRate: 0 }],
    candidates: automatic,
    unknownCodes: [],
    manualDiscount: null,
    at,
    zone,
    fees: noFees,
    points: { requested: 0, value: 0 },
    credit: 0,
  })
  const [line] = lines
  const applied = discounts.filter(({ amount }) => amount > 0)
  if (!line || applied.length === 0) return null
  const typesById = new Map(automatic.map(({ id, terms }) => [id, terms.type]))
  return {
    price: line.net,
    amount: line.discount,
    names: applied.map(({ name }) => name),
    isPerItem: applied.every(({ discount }) => typesById.get(discount) === 'percentage'),
  }
}
