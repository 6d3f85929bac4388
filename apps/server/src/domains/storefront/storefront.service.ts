import type * as z from 'zod'
import type { Page } from '#contract/core/page.ts'
import type { Order } from '#contract/domains/order.ts'
import { ownOrder, ownOrderRow, type storefront } from '#contract/domains/storefront.ts'
import type { Quote } from '#contract/pricing/cart.ts'
import {
  assertGuestsMayOrder,
  readRegistration,
} from '#server/domains/customer-registration/customer-registration.service.ts'
import { cancelOrder } from '#server/domains/orders/cancelling.service.ts'
import { asBuyer, buyerOf, quoteCart } from '#server/domains/orders/cart.service.ts'
import { buyerOfAccount, findOrder, ordersOf, readChoices } from '#server/domains/orders/own-orders.service.ts'
import { placeOrder } from '#server/domains/orders/placing.service.ts'
import type { CustomerActor, StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'

type OwnOrder = z.output<typeof ownOrder>

/** Customers always see their own data. */
const sight = { sees: true }

/** Drops internal fields through the schema, and notes that aren't for the customer. */
const asOwn = (order: Order): OwnOrder =>
  ownOrder.parse({ ...order, notes: order.notes.filter(({ isForCustomer }) => isForCustomer) })

/** Fails if the account hasn't joined the store. */
const member = async (db: Db | Tx, store: StoreId, { accountId }: CustomerActor) =>
  (await buyerOfAccount(db, store, accountId)) ?? refuse('not_approved')

const unknown = { discount: null, name: '', outcome: 'refused', reason: 'unknown_code', amount: 0 } as const

/** Hides scheduled and disabled discounts; a code for one looks unknown. */
const asShown = (quote: Quote): Quote => ({
  ...quote,
  decisions: quote.decisions.flatMap((decision) => {
    const isHidden = decision.reason === 'inactive' || decision.reason === 'scheduled'
    if (!isHidden) return [decision]
    return decision.code === null ? [] : [{ ...decision, ...unknown }]
  }),
})

/** Quotes a guest cart. It takes no email: a quote that depended on it would reveal blocked emails without an order. */
export const quoteForAnybody = async (
  db: Db,
  store: StoreId,
  ask: z.output<typeof storefront.quote.body>,
): Promise<Quote> => {
  await assertGuestsMayOrder(db, store)
  return asShown(await quoteCart(db, store, ask, 'storefront'))
}

export const quoteOwn = async (
  db: Db,
  store: StoreId,
  actor: CustomerActor,
  ask: z.output<typeof storefront.ownQuote.body>,
): Promise<Quote> => asShown(await quoteCart(db, store, ask, 'storefront', asBuyer(await member(db, store, actor))))

export const readCheckout = async (db: Db, store: StoreId): Promise<z.output<typeof storefront.checkout.response>> => {
  const [choices, { guestOrders }] = await Promise.all([readChoices(db, store), readRegistration(db, store)])
  return { ...choices, guestOrders }
}

export const placeOwn = async (
  work: Work,
  store: StoreId,
  actor: CustomerActor,
  ask: z.output<typeof storefront.place.body>,
): Promise<OwnOrder> => {
  const buyer = asBuyer(await member(work.tx, store, actor))
  return asOwn(await placeOrder(work, store, ask, { by: 'storefront', buyer, sight }))
}

export const placeAsGuest = async (
  work: Work,
  store: StoreId,
  { buyer: asked, ...ask }: z.output<typeof storefront.placeAsGuest.body>,
): Promise<OwnOrder> => {
  await assertGuestsMayOrder(work.tx, store)
  const buyer = await buyerOf(work.tx, store, asked)
  return asOwn(await placeOrder(work, store, ask, { by: 'storefront', buyer, sight }))
}

export const listOwn = async (
  db: Db,
  store: StoreId,
  actor: CustomerActor,
  query: z.output<typeof storefront.ownOrders.query>,
): Promise<Page<z.output<typeof ownOrderRow>>> => {
  const customer = await member(db, store, actor)
  const page = await ordersOf(db, store, customer.id, query)
  return { ...page, data: page.data.map((row) => ownOrderRow.parse(row)) }
}

export const readOwn = async (db: Db, store: StoreId, actor: CustomerActor, id: string): Promise<OwnOrder> => {
  const customer = found(await buyerOfAccount(db, store, actor.accountId))
  const order = found(await findOrder(db, store, id, sight))
  return order.customer._id === customer.id ? asOwn(order) : refuse('not_found')
}

/** Customers can cancel until the order is confirmed. */
export const cancelOwn = async (
  work: Work,
  store: StoreId,
  actor: CustomerActor,
  id: string,
  reason: string | undefined,
): Promise<OwnOrder> => {
  const customer = await member(work.tx, store, actor)
  const isOwn = (order: { customerId: string | null }) => order.customerId === customer.id
  return asOwn(await cancelOrder(work, store, id, { reason, mayFrom: ['pending'], isOwn }, sight))
}
