import type * as z from 'zod'
import type { Page } from '#contract/core/page.ts'
import type { OrderRow } from '#contract/domains/order.ts'
import {
  type customerOrder,
  customerOrderRow,
  type placedOrder,
  type storefront,
} from '#contract/domains/storefront.ts'
import type { Quote } from '#contract/pricing/cart.ts'
import {
  assertGuestsMayOrder,
  readRegistration,
} from '#server/domains/customer-registration/customer-registration.service.ts'
import { type CardDeps, completePayment, openPayment } from '#server/domains/card-payments/card-checkout.service.ts'
import { type CartOwner, takeCart } from '#server/domains/carts/carts.service.ts'
import { readHasTerms } from '#server/domains/cms-pages/cms-pages.service.ts'
import { readOrderMinimum } from '#server/domains/online-store/online-store.service.ts'
import { cancelOrder } from '#server/domains/orders/cancel-order.service.ts'
import { type BuyerInput, toBuyer, readBuyerByAccount } from '#server/domains/checkout/cart.service.ts'
import { quoteCart } from '#server/domains/checkout/quote-cart.service.ts'
import { readCheckoutOptions } from '#server/domains/checkout/checkout-options.service.ts'
import {
  listOrdersOfCustomer,
  readOrder,
  toCustomerOrder,
} from '#server/domains/order-records/order-records.service.ts'
import { makeOrderToken } from '#server/domains/order-links/order-links.service.ts'
import { placeOrder } from '#server/domains/checkout/place-order.service.ts'
import type { CustomerActor, StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { orNotFound, fail } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'

type CustomerOrder = z.output<typeof customerOrder>
type PlacedOrder = z.output<typeof placedOrder>
type OrderRequest = z.output<typeof storefront.place.body>

/** Customers always see their own data. */
const visibility = { canSeePii: true }

/** Fails if the account hasn't joined the store. */
const loadMember = async (db: Db | Tx, store: StoreId, { accountId }: CustomerActor) =>
  (await readBuyerByAccount(db, store, accountId)) ?? fail('not_approved')

/** Quotes a guest cart. It takes no email: a quote that depended on it would reveal blocked emails without an order. */
export const quotePublicCart = async (
  db: Db,
  store: StoreId,
  input: z.output<typeof storefront.quote.body>,
  acceptsCards: boolean,
): Promise<Quote> => {
  await assertGuestsMayOrder(db, store)
  return quoteCart(db, store, input, { channel: 'storefront', acceptsCards })
}

export const quoteCustomerCart = async (
  db: Db,
  store: StoreId,
  actor: CustomerActor,
  input: z.output<typeof storefront.ownQuote.body>,
  acceptsCards: boolean,
): Promise<Quote> => {
  const buyer = toBuyer(await loadMember(db, store, actor))
  return quoteCart(db, store, input, { channel: 'storefront', acceptsCards }, buyer)
}

export const readCheckout = async (
  db: Db,
  store: StoreId,
  acceptsCards: boolean,
): Promise<z.output<typeof storefront.checkout.response>> => {
  const [options, { guestOrders }, orderMinimum, hasTerms] = await Promise.all([
    readCheckoutOptions(db, store, acceptsCards),
    readRegistration(db, store),
    readOrderMinimum(db, store),
    readHasTerms(db, store),
  ])
  return { ...options, guestOrders, orderMinimum, hasTerms }
}

/** The signed-in customer, or the guest that the order names. */
const toShopBuyer = (actor: CustomerActor | null, guest: OrderRequest['buyer']): BuyerInput => {
  if (actor) return guest === undefined ? { account: actor.accountId } : fail('invalid', { field: 'buyer' })
  return guest ?? fail('invalid', { field: 'buyer' })
}

/**
 * Places an order, of the lines in the request or of everything in the cart. One with a card option waits for its
 * payment.
 */
export const placeShopOrder = async (
  deps: CardDeps,
  uow: UnitOfWork,
  store: StoreId,
  { actor, cartOwner }: { actor: CustomerActor | null; cartOwner: CartOwner | undefined },
  { buyer: guest, cart, lines = [], codes, ...input }: OrderRequest,
): Promise<PlacedOrder> => {
  const buyer = toShopBuyer(actor, guest)
  const items = cart ? await takeCart(uow, store, cartOwner, cart) : { lines, codes }
  const source = { channel: 'storefront', acceptsCards: deps.cards.mode !== 'off', visibility } as const
  const order = await placeOrder(uow, store, { ...input, ...items }, { ...source, buyer })
  return { ...toCustomerOrder(order), payment: await openPayment(deps, uow, store, order), token: '' }
}

/** Adds the secrets, which aren't stored with the response. */
export const completeOrder = async (deps: CardDeps, store: StoreId, order: PlacedOrder): Promise<PlacedOrder> => {
  const { _id: id, customer } = order
  const token = makeOrderToken(deps.tokens, store, { id, email: customer.email })
  return { ...(await completePayment(deps, store, order)), token }
}

export const listCustomerOrders = async (
  { tokens }: Pick<CardDeps, 'tokens'>,
  db: Db,
  store: StoreId,
  actor: CustomerActor,
  query: z.output<typeof storefront.ownOrders.query>,
): Promise<Page<z.output<typeof customerOrderRow>>> => {
  const customer = await loadMember(db, store, actor)
  const page = await listOrdersOfCustomer(db, store, customer.id, query)
  const toToken = ({ _id: id, customer: { email } }: OrderRow) => makeOrderToken(tokens, store, { id, email })
  return { ...page, data: page.data.map((row) => customerOrderRow.parse({ ...row, token: toToken(row) })) }
}

export const readCustomerOrder = async (
  { tokens }: Pick<CardDeps, 'tokens'>,
  db: Db,
  store: StoreId,
  actor: CustomerActor,
  id: string,
): Promise<CustomerOrder & { token: string }> => {
  const customer = orNotFound(await readBuyerByAccount(db, store, actor.accountId))
  const order = orNotFound(await readOrder(db, store, id, visibility))
  if (order.customer._id !== customer.id) return fail('not_found')
  return { ...toCustomerOrder(order), token: makeOrderToken(tokens, store, { id, email: order.customer.email }) }
}

/** Customers can cancel until the order is confirmed. */
export const cancelCustomerOrder = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: CustomerActor,
  id: string,
  reason: string | undefined,
): Promise<CustomerOrder> => {
  const customer = await loadMember(uow.tx, store, actor)
  const isOwnOrder = (order: { customerId: string | null }) => order.customerId === customer.id
  return toCustomerOrder(
    await cancelOrder(uow, store, id, { reason, allowedFrom: ['pending'], isOwnOrder }, visibility),
  )
}
