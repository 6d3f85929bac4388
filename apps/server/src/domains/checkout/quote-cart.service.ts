import type { CartInput } from '#contract/domains/order.ts'
import { type FulfillmentMethod, fulfillmentMethods } from '#contract/enumerations.ts'
import type { Quote } from '#contract/pricing/cart.ts'
import { type FeeGoal, getFeeGoal } from '#contract/pricing/free-fee.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import {
  type Buyer,
  type CartContext,
  type CartSource,
  loadCheckoutRows,
  quoteCartContext,
  toBuyerOrThrow,
  toBuyerQuery,
  toCartContext,
} from './cart.service.ts'

const loadQuoteContext = async (
  db: Db | Tx,
  store: StoreId,
  input: CartInput,
  source: CartSource,
  knownBuyer?: Buyer,
): Promise<CartContext> => {
  const now = Date.now()
  const query = knownBuyer ? { ...toBuyerQuery(undefined), userKey: knownBuyer.userKey } : toBuyerQuery(input.buyer)
  const rows = await loadCheckoutRows(db, store, input, { buyer: { ...query, email: null }, now })
  const buyer = knownBuyer ?? toBuyerOrThrow(input.buyer, rows.buyer)
  return toCartContext(rows, input, { ...source, buyer, now })
}

/** Quotes a cart without reserving anything. */
export const quoteCart = async (...[db, store, input, ...rest]: Parameters<typeof loadQuoteContext>): Promise<Quote> =>
  quoteCartContext(input, await loadQuoteContext(db, store, input, ...rest))

export interface MethodFee extends FeeGoal {
  method: FulfillmentMethod
}

/** What the cart pays for each method of the store, and from which subtotal nothing. */
const getMethodFees = ({ cart, settings: { methods } }: CartContext): MethodFee[] =>
  fulfillmentMethods.flatMap((method) => {
    const { enabled, fee: fulfillment, freeOver } = methods[method]
    return enabled ? [{ method, ...getFeeGoal({ ...cart, fees: { ...cart.fees, fulfillment, freeOver } }) }] : []
  })

/** Quotes a cart whose method isn't chosen yet, with the fees of all methods. */
export const quoteCartWithFees = async (
  ...[db, store, input, ...rest]: Parameters<typeof loadQuoteContext>
): Promise<{ quote: Quote; methodFees: MethodFee[] }> => {
  const context = await loadQuoteContext(db, store, input, ...rest)
  return { quote: quoteCartContext(input, context), methodFees: getMethodFees(context) }
}
