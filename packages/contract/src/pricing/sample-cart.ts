import { type DiscountFields, plainDiscount } from '../domains/discount.ts'
import type { Candidate, Cart, CartLine } from './cart.ts'

/** Carts and discounts for pricing tests, empty except for the given overrides. */
export const sampleLine = (facts: Partial<CartLine> & { variantId: string }): CartLine => ({
  key: facts.variantId,
  productId: `p-${facts.variantId}`,
  categoryIds: [],
  brandId: null,
  collectionIds: [],
  unitPrice: 1000,
  quantity: 1,
  taxRate: 0,
  ...facts,
})

export const sampleTerms = (facts: Partial<DiscountFields> = {}): DiscountFields => ({
  ...plainDiscount,
  name: 'A discount',
  ...facts,
})

export const sampleCandidate = (terms: Partial<DiscountFields> = {}, facts: Partial<Candidate> = {}): Candidate => ({
  id: 'd',
  terms: sampleTerms(terms),
  code: null,
  used: 0,
  usedByCustomer: null,
  codeUsesLeft: null,
  ...facts,
})

export const noFees: Cart['fees'] = {
  fulfillment: 0,
  freeOver: null,
  window: 0,
  payment: { fixed: 0, rate: 0 },
  taxRate: 0,
}

export const sampleCart = (facts: Partial<Cart>): Cart => ({
  currency: 'USD',
  taxMode: 'inclusive',
  lines: [],
  candidates: [],
  unknownCodes: [],
  at: Date.UTC(2026, 5, 1),
  zone: 'America/New_York',
  fees: noFees,
  points: { wanted: 0, value: 1 },
  credit: 0,
  ...facts,
})
