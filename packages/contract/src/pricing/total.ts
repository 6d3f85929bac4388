import { divideHalfUp, partsPerMillion } from '../core/money.ts'
import type { TaxMode } from '../enumerations.ts'
import type { Cart, PricedLine, Quote } from './cart.ts'
import { grossOf } from './eligible.ts'
import type { Remaining } from './reduce.ts'

const whole = 1_000_000

/** The tax included in an amount, or added to it, depending on the mode. */
export const taxOf = (amount: number, rate: number, mode: TaxMode): number =>
  mode === 'exclusive'
    ? partsPerMillion(amount, rate)
    : amount - divideHalfUp(BigInt(amount) * BigInt(whole), BigInt(whole + rate))

export type Totals = Omit<Quote, 'discounts' | 'decisions'>

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

export const fulfillmentFeeOf = ({ fees, lines }: Cart): number =>
  fees.freeOver !== null && sum(lines.map(grossOf)) >= fees.freeOver ? 0 : fees.fulfillment

const paidBy = (total: number, cart: Cart) => {
  const { wanted, value } = cart.points
  const pointsUsed = value > 0 ? Math.min(wanted, Math.floor(total / value)) : 0
  const pointsValue = pointsUsed * value
  const creditUsed = Math.min(cart.credit, total - pointsValue)
  return { pointsUsed, pointsValue, creditUsed, due: total - pointsValue - creditUsed }
}

/** Adds tax and fees to the discounted lines, and splits the total into points, credit and due. */
export const totalUp = (cart: Cart, left: Remaining): Totals => {
  const { taxMode, fees } = cart
  const added = (tax: number) => (taxMode === 'exclusive' ? tax : 0)
  const lines = cart.lines.map((line): PricedLine => {
    const { key, unitPrice, quantity, taxRate } = line
    const gross = grossOf(line)
    const net = left.lines.get(key) ?? gross
    const tax = taxOf(net, taxRate, taxMode)
    return { key, unitPrice, quantity, gross, discount: gross - net, net, taxRate, tax, total: net + added(tax) }
  })
  const goods = sum(lines.map((line) => line.total))
  const fulfillmentFee = fulfillmentFeeOf(cart)
  const carried = left.fee + fees.window
  const paymentFee = fees.payment.fixed + partsPerMillion(goods + carried, fees.payment.rate)
  const feeTax = taxOf(carried + paymentFee, fees.taxRate, taxMode)
  const total = goods + carried + paymentFee + added(feeTax)
  return {
    currency: cart.currency,
    taxMode,
    lines,
    subtotal: sum(lines.map((line) => line.gross)),
    discountTotal: sum(lines.map((line) => line.discount)),
    fulfillmentFee,
    feeDiscount: fulfillmentFee - left.fee,
    windowFee: fees.window,
    paymentFee,
    feeTax,
    taxTotal: sum(lines.map((line) => line.tax)) + feeTax,
    total,
    ...paidBy(total, cart),
  }
}
