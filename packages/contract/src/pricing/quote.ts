import * as z from 'zod'
import { id } from '../core/fields.ts'
import { currency, price } from '../core/money-fields.ts'
import { taxModes } from '../enumerations.ts'
import type { DiscountDecision, Quote } from './cart.ts'

const reasons = [
  'applied',
  'better_alone',
  'better_together',
  'unknown_code',
  'inactive',
  'scheduled',
  'ended',
  'used_up',
  'used_by_customer',
  'code_used',
  'nothing_matches',
  'below_total',
  'below_items',
  'not_exactly',
  'not_enough_bought',
  'nothing_to_reduce',
] as const satisfies readonly DiscountDecision['reason'][]

export const decision = z.object({
  discount: id.nullable(),
  name: z.string(),
  code: z.string().nullable(),
  outcome: z.enum(['applied', 'refused', 'beaten']),
  reason: z.enum(reasons),
  amount: price,
  missing: z.int().nullable(),
  wanted: z.int().nullable(),
  beatenBy: z.array(z.string()),
}) satisfies z.ZodType<DiscountDecision>

export const pricedLine = z.object({
  key: z.string(),
  unitPrice: price,
  quantity: z.int(),
  gross: price,
  discount: price,
  net: price,
  taxRate: z.int(),
  tax: price,
  total: price,
})

export const appliedDiscount = z.object({
  discount: id,
  name: z.string(),
  code: z.string().nullable(),
  amount: price,
  feeAmount: price,
})

const manualDiscount = z.object({
  type: z.enum(['fixed', 'percentage']),
  value: z.int(),
  reason: z.string(),
  amount: price,
})

/** The amounts of a quote; an order has the same ones. */
export const totalsShape = {
  currency,
  taxMode: z.enum(taxModes),
  subtotal: price,
  discountTotal: price,
  /** Entered by staff for this order; its amount is part of `discountTotal`. */
  manualDiscount: manualDiscount.nullable(),
  fulfillmentFee: price,
  /** The subtotal from which fulfillment is free, if that waived the fee. */
  freeOver: price.nullable(),
  feeDiscount: price,
  windowFee: price,
  paymentFee: price,
  feeTax: price,
  taxTotal: price,
  total: price,
  pointsUsed: z.int(),
  pointsValue: price,
  creditUsed: price,
  due: price,
}

export const quote = z.object({
  ...totalsShape,
  lines: z.array(pricedLine),
  discounts: z.array(appliedDiscount),
  decisions: z.array(decision),
}) satisfies z.ZodType<Quote>
