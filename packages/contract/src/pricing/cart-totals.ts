import { divideHalfUp, applyRate } from '#contract/core/money.ts'
import type { TaxMode } from '#contract/enumerations.ts'
import type { Cart, PricedLine, Quote } from './cart.ts'
import { getGrossAmount } from './eligibility.ts'
import type { Remaining } from './apply-discount.ts'

const fullRate = 1_000_000

/** The tax included in an amount, or added to it, depending on the mode. */
export const getTax = (amount: number, rate: number, mode: TaxMode): number =>
  mode === 'exclusive'
    ? applyRate(amount, rate)
    : amount - divideHalfUp(BigInt(amount) * BigInt(fullRate), BigInt(fullRate + rate))

export type Totals = Omit<Quote, 'discounts' | 'decisions' | 'manualDiscount'>

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

const isFree = ({ fees, lines }: Cart): boolean =>
  fees.freeOver !== null && sum(lines.map(getGrossAmount)) >= fees.freeOver

export const getFulfillmentFee = (cart: Cart): number => (isFree(cart) ? 0 : cart.fees.fulfillment)

/** What is missing to a subtotal, such as that of free fulfillment; null if it's reached, or there is none. */
export const getMissingAmount = (subtotal: number, wanted: number | null): number | null =>
  wanted === null || subtotal >= wanted ? null : wanted - subtotal

const splitPayment = (total: number, cart: Cart) => {
  const { requested, value, min = 0, max } = cart.points
  const usable = value > 0 ? Math.min(requested, max ?? Infinity, Math.floor(total / value)) : 0
  const pointsUsed = usable >= min ? usable : 0
  const pointsValue = pointsUsed * value
  const creditUsed = Math.min(cart.credit, total - pointsValue)
  return { pointsUsed, pointsValue, creditUsed, due: total - pointsValue - creditUsed }
}

/** Adds tax and fees to the discounted lines, and splits the total into points, credit and due. */
export const computeTotals = (cart: Cart, remaining: Remaining): Totals => {
  const { taxMode, fees } = cart
  const addedTax = (tax: number) => (taxMode === 'exclusive' ? tax : 0)
  const lines = cart.lines.map((line): PricedLine => {
    const { key, unitPrice, quantity, taxRate } = line
    const gross = getGrossAmount(line)
    const net = remaining.lines.get(key) ?? gross
    const tax = getTax(net, taxRate, taxMode)
    return { key, unitPrice, quantity, gross, discount: gross - net, net, taxRate, tax, total: net + addedTax(tax) }
  })
  const linesTotal = sum(lines.map((line) => line.total))
  const fulfillmentFee = getFulfillmentFee(cart)
  const feesBeforePayment = remaining.fee + fees.window
  const paymentFee = fees.payment.fixed + applyRate(linesTotal + feesBeforePayment, fees.payment.rate)
  const feeTax = getTax(feesBeforePayment + paymentFee, fees.taxRate, taxMode)
  const total = linesTotal + feesBeforePayment + paymentFee + addedTax(feeTax)
  return {
    currency: cart.currency,
    taxMode,
    lines,
    subtotal: sum(lines.map((line) => line.gross)),
    discountTotal: sum(lines.map((line) => line.discount)),
    fulfillmentFee,
    freeOver: isFree(cart) && fees.fulfillment > 0 ? fees.freeOver : null,
    feeDiscount: fulfillmentFee - remaining.fee,
    windowFee: fees.window,
    paymentFee,
    feeTax,
    taxTotal: sum(lines.map((line) => line.tax)) + feeTax,
    total,
    ...splitPayment(total, cart),
  }
}
