import type { Currency, TaxMode } from '../enumerations.ts'
import type { DiscountFields } from '../domains/discount.ts'

/** A cart line with what discount rules need: its price and the groups it belongs to. */
export interface CartLine {
  /** Chosen by the caller; identifies the line in the quote. */
  key: string
  /** Null for a custom item, which only discounts of the whole store apply to. */
  productId: string | null
  variantId: string | null
  /** Category and subcategory. */
  categoryIds: readonly string[]
  brandId: string | null
  collectionIds: readonly string[]
  unitPrice: number
  quantity: number
  /** Parts per million. */
  taxRate: number
}

/** A discount that could apply: its terms and how often it was used. */
export interface DiscountCandidate {
  id: string
  terms: DiscountFields
  /** The entered code; null for an automatic discount. */
  code: string | null
  /** By all orders except the one being priced. */
  used: number
  /** By this customer; null while the customer is unknown. */
  usedByCustomer: number | null
  /** Remaining uses of the code; null if the code has no limit. */
  codeUsesLeft: number | null
}

/** A discount that staff enters for one order. */
export interface ManualDiscount {
  type: 'fixed' | 'percentage'
  /** Minor units, or parts per million. */
  value: number
  reason: string
}

export interface Cart {
  currency: Currency
  taxMode: TaxMode
  lines: readonly CartLine[]
  candidates: readonly DiscountCandidate[]
  /** Entered codes that don't belong to a discount. */
  unknownCodes: readonly string[]
  /** Applied to what the other discounts leave of the lines. */
  manualDiscount: ManualDiscount | null
  /** The instant that discounts are evaluated at, and the time zone of their schedules. */
  at: number
  zone: string
  fees: {
    fulfillment: number
    /** From this subtotal, before discounts, fulfillment is free. */
    freeOver: number | null
    window: number
    payment: { fixed: number; rate: number }
    taxRate: number
  }
  /** Points and credit the customer wants to use; only what the total needs is taken. */
  points: {
    requested: number
    value: number
    /** Points that an order must use at least if it uses any. */
    min?: number
    /** Points that an order can use at most. */
    max?: number | null
  }
  credit: number
}

export type DiscountRejection =
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

/** Whether a discount applied, and why. Every candidate and every unknown code has one. */
export interface DiscountDecision {
  discount: string | null
  name: string
  code: string | null
  outcome: 'applied' | 'refused' | 'beaten'
  reason: DiscountRejection['reason'] | 'applied' | 'better_alone' | 'better_together'
  /** The amount it took off, or would have taken off on its own. */
  amount: number
  /** How much is missing to the threshold; for an exact quantity, `wanted` is that quantity. */
  missing: number | null
  wanted: number | null
  /** Names of the discounts that gave a lower price. */
  beatenBy: string[]
}

export interface PricedLine {
  key: string
  unitPrice: number
  quantity: number
  /** Unit price × quantity. */
  gross: number
  discount: number
  /** After discounts; includes tax if prices do. */
  net: number
  taxRate: number
  tax: number
  /** The line's part of the order total. */
  total: number
}

export interface AppliedDiscount {
  discount: string
  name: string
  code: string | null
  /** Taken off the lines. */
  amount: number
  /** Taken off the fulfillment fee. */
  feeAmount: number
}

export interface Quote {
  currency: Currency
  taxMode: TaxMode
  lines: PricedLine[]
  discounts: AppliedDiscount[]
  decisions: DiscountDecision[]
  /** With the amount that it took off the lines. */
  manualDiscount: (ManualDiscount & { amount: number }) | null
  /** Lines before discounts. */
  subtotal: number
  discountTotal: number
  fulfillmentFee: number
  /** The subtotal from which fulfillment is free, if that waived the fee. */
  freeOver: number | null
  /** Taken off the fulfillment fee by discounts. */
  feeDiscount: number
  windowFee: number
  paymentFee: number
  feeTax: number
  /** Of lines and fees; included in the total if prices include tax, otherwise added. */
  taxTotal: number
  total: number
  pointsUsed: number
  pointsValue: number
  creditUsed: number
  /** Left to pay with the payment option. */
  due: number
}
