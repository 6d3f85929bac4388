import { type DiscountFields, defaultDiscount } from '../domains/discount.ts'
import type { DiscountCandidate, Cart, CartLine } from './cart.ts'

/** Carts and discounts for pricing tests, empty except for the given overrides. */
export const sampleLine = (overrides: Partial<CartLine> & { variantId: string }): CartLine => ({
  key: overrides.variantId,
  productId: `p-${overrides.variantId}`,
  categoryIds: [],
  brandId: null,
  collectionIds: [],
  unitPrice: 1000,
  quantity: 1,
  taxRate: 0,
  ...overrides,
})

export const sampleTerms = (overrides: Partial<DiscountFields> = {}): DiscountFields => ({
  ...defaultDiscount,
  name: 'A discount',
  ...overrides,
})

export const sampleCandidate = (
  terms: Partial<DiscountFields> = {},
  overrides: Partial<DiscountCandidate> = {},
): DiscountCandidate => ({
  id: 'd',
  terms: sampleTerms(terms),
  code: null,
  used: 0,
  usedByCustomer: null,
  codeUsesLeft: null,
  ...overrides,
})

export const noFees: Cart['fees'] = {
  fulfillment: 0,
  freeOver: null,
  window: 0,
  payment: { fixed: 0, rate: 0 },
  taxRate: 0,
}

export const sampleCart = (overrides: Partial<Cart>): Cart => ({
  currency: 'USD',
  taxMode: 'inclusive',
  lines: [],
  candidates: [],
  unknownCodes: [],
  manualDiscount: null,
  at: Date.UTC(2026, 5, 1),
  zone: 'America/New_York',
  fees: noFees,
  points: { requested: 0, value: 1 },
  credit: 0,
  ...overrides,
})
