import type { Currency, TaxMode } from '../enumerations.ts'
import type { DiscountFields } from '../domains/discount.ts'

/** A line as the rules see it: what it costs, and what it belongs to. */
export interface CartLine {
  /** Names the line in the answer; whoever asks gives it. */
  key: string
  productId: string
  variantId: string
  /** The category and its subcategory. */
  categoryIds: readonly string[]
  brandId: string | null
  collectionIds: readonly string[]
  unitPrice: number
  quantity: number
  /** Parts per million. */
  taxRate: number
}

/** A discount as the rules see it: its terms, and how often it was used. */
export interface Candidate {
  id: string
  terms: DiscountFields
  /** The code by which it was asked for; null for one that comes by itself. */
  code: string | null
  /** By all orders but the one that is being priced. */
  used: number
  /** By this customer; null while nobody knows who buys. */
  usedByCustomer: number | null
  /** Uses left of the code itself; null where it has no limit of its own. */
  codeUsesLeft: number | null
}

export interface Cart {
  currency: Currency
  taxMode: TaxMode
  lines: readonly CartLine[]
  candidates: readonly Candidate[]
  /** Codes that belong to no discount. */
  unknownCodes: readonly string[]
  /** The moment whose discounts hold, and the zone in which their schedules are read. */
  at: number
  zone: string
  fees: {
    fulfillment: number
    /** Carts of this much, before discounts, have no fulfillment fee. */
    freeOver: number | null
    window: number
    payment: { fixed: number; rate: number }
    taxRate: number
  }
  /** What the customer wants to pay with points and credit; what the total does not need is not taken. */
  points: { wanted: number; value: number }
  credit: number
}

export type Refused =
  | { reason: 'unknown_code' }
  | { reason: 'inactive' }
  | { reason: 'scheduled' }
  | { reason: 'ended' }
  | { reason: 'used_up' }
  | { reason: 'used_by_customer' }
  | { reason: 'code_used' }
  | { reason: 'nothing_matches' }
  | { reason: 'below_total'; missing: number }
  | { reason: 'below_items'; missing: number }
  | { reason: 'not_exactly'; wanted: number; has: number }
  | { reason: 'not_enough_bought'; missing: number }
  | { reason: 'nothing_to_reduce' }

/** What became of a discount, and why: every candidate and every code has one. */
export interface Decision {
  discount: string | null
  name: string
  code: string | null
  outcome: 'applied' | 'refused' | 'beaten'
  reason: Refused['reason'] | 'applied' | 'better_alone' | 'better_together'
  /** What it took off, or would have taken off by itself. */
  amount: number
  /** For a shortage: how much is missing; for an exact number: what is wanted. */
  missing: number | null
  wanted: number | null
  /** The discounts that made a better price. */
  beatenBy: string[]
}

export interface PricedLine {
  key: string
  unitPrice: number
  quantity: number
  /** Unit price × quantity. */
  gross: number
  discount: number
  /** After discounts; has its tax in it where prices have. */
  net: number
  taxRate: number
  tax: number
  /** What the line adds to the total. */
  total: number
}

export interface AppliedDiscount {
  discount: string
  name: string
  code: string | null
  /** Off the lines. */
  amount: number
  /** Off the fulfillment fee. */
  feeAmount: number
}

export interface Quote {
  currency: Currency
  taxMode: TaxMode
  lines: PricedLine[]
  discounts: AppliedDiscount[]
  decisions: Decision[]
  /** The lines before discounts. */
  subtotal: number
  discountTotal: number
  fulfillmentFee: number
  /** Taken off the fulfillment fee by discounts. */
  feeDiscount: number
  windowFee: number
  paymentFee: number
  feeTax: number
  /** Of lines and fees; within the total where prices have their tax in them, else added. */
  taxTotal: number
  total: number
  pointsUsed: number
  pointsValue: number
  creditUsed: number
  /** Left to pay by the chosen way. */
  due: number
}
