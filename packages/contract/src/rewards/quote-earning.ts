import type { Quote } from '../pricing/cart.ts'
import { type EarningTerms, getEarning } from './earning.ts'

/** What an order as quoted will earn once it is paid. */
export const getQuoteEarning = (
  quote: Pick<
    Quote,
    | 'currency'
    | 'taxMode'
    | 'total'
    | 'taxTotal'
    | 'feeTax'
    | 'fulfillmentFee'
    | 'feeDiscount'
    | 'windowFee'
    | 'paymentFee'
  >,
  terms: EarningTerms,
): number => {
  const { currency, taxMode, total, taxTotal, feeTax } = quote
  const fees = quote.fulfillmentFee - quote.feeDiscount + quote.windowFee + quote.paymentFee
  const paid = { status: 'pending', due: 0, paid: 0, refunded: 0, returned: 0 }
  return getEarning({ ...paid, currency, taxMode, total, taxTotal, fees, feeTax }, terms)
}
