import type * as z from 'zod'
import type { Page } from '#contract/core/page.ts'
import type { Order } from '#contract/domains/order.ts'
import { customerOrder, customerOrderRow, type storefront } from '#contract/domains/storefront.ts'
import type { Quote } from '#contract/pricing/cart.ts'
import {
  assertGuestsMayOrder,
  readRegistration,
} from '#server/domains/customer-registration/customer-registration.service.ts'
import { cancelOrder } from '#server/domains/orders/cancel-order.service.ts'
import { toBuyer, loadBuyer, quoteCart, readBuyerByAccount } from '#server/domains/checkout/cart.service.ts'
import { readCheckoutOptions } from '#server/domains/checkout/checkout-options.service.ts'
import { listOrdersOfCustomer, readOrder } from '#server/domains/order-records/order-records.service.ts'
import { placeOrder } from '#server/domains/checkout/place-order.service.ts'
import type { CustomerActor, StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { orNotFound, fail } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'

type CustomerOrder = z.output<typeof customerOrder>

/** Customers always see their own data. */
const visibility = { canSeePii: true }

/** Drops internal fields through the schema, and notes that aren't for the customer. */
const toCustomerOrder = (order: Order): CustomerOrder =>
  customerOrder.parse({ ...order, notes: order.notes.filter(({ isForCustomer }) => isForCustomer) })

/** Fails if the account hasn't joined the store. */
const loadMember = async (db: Db | Tx, store: StoreId, { accountId }: CustomerActor) =>
  (await readBuyerByAccount(db, store, accountId)) ?? fail('not_approved')

const unknownCode = { discount: null, name: '', outcome: 'refused', reason: 'unknown_code', amount: 0 } as const

/** Hides scheduled and disabled discounts; a code for one looks unknown. */
const hideUnannounced = (quote: Quote): Quote => ({
  ...quote,
  decisions: quote.decisions.flatMap((decision) => {
    const isHidden = decision.reason === 'inactive' || decision.reason === 'scheduled'
    if (!isHidden) return [decision]
    return decision.code === null ? [] : [{ ...decision, ...unknownCode }]
  }),
})

/** Quotes a guest cart. It takes no email: a quote that depended on it would reveal blocked emails without an order. */
export const quotePublicCart = async (
  db: Db,
  store: StoreId,
  input: z.output<typeof storefront.quote.body>,
): Promise<Quote> => {
  await assertGuestsMayOrder(db, store)
  return hideUnannounced(await quoteCart(db, store, input, 'storefront'))
}

export const quoteCustomerCart = async (
  db: Db,
  store: StoreId,
  actor: CustomerActor,
  input: z.output<typeof storefront.ownQuote.body>,
): Promise<Quote> =>
  hideUnannounced(await quoteCart(db, store, input, 'storefront', toBuyer(await loadMember(db, store, actor))))

export const readCheckout = async (db: Db, store: StoreId): Promise<z.output<typeof storefront.checkout.response>> => {
  const [options, { guestOrders }] = await Promise.all([readCheckoutOptions(db, store), readRegistration(db, store)])
  return { ...options, guestOrders }
}

export const placeCustomerOrder = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: CustomerActor,
  input: z.output<typeof storefront.place.body>,
): Promise<CustomerOrder> => {
  const buyer = toBuyer(await loadMember(uow.tx, store, actor))
  return toCustomerOrder(await placeOrder(uow, store, input, { channel: 'storefront', buyer, visibility }))
}

export const placeGuestOrder = async (
  uow: UnitOfWork,
  store: StoreId,
  { buyer: buyerInput, ...input }: z.output<typeof storefront.placeAsGuest.body>,
): Promise<CustomerOrder> => {
  await assertGuestsMayOrder(uow.tx, store)
  const buyer = await loadBuyer(uow.tx, store, buyerInput)
  return toCustomerOrder(await placeOrder(uow, store, input, { channel: 'storefront', buyer, visibility }))
}

export const listCustomerOrders = async (
  db: Db,
  store: StoreId,
  actor: CustomerActor,
  query: z.output<typeof storefront.ownOrders.query>,
): Promise<Page<z.output<typeof customerOrderRow>>> => {
  const customer = await loadMember(db, store, actor)
  const page = await listOrdersOfCustomer(db, store, customer.id, query)
  return { ...page, data: page.data.map((row) => customerOrderRow.parse(row)) }
}

export const readCustomerOrder = async (
  db: Db,
  store: StoreId,
  actor: CustomerActor,
  id: string,
): Promise<CustomerOrder> => {
  const customer = orNotFound(await readBuyerByAccount(db, store, actor.accountId))
  const order = orNotFound(await readOrder(db, store, id, visibility))
  return order.customer._id === customer.id ? toCustomerOrder(order) : fail('not_found')
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
