import { sql } from 'kysely'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Order } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { checkout } from '#contract/domains/checkout.ts'
import { storefront } from '#contract/domains/storefront.ts'
import { orderStatus } from '#contract/statuses.ts'
import { makeSessionTokens } from '#server/platform/session-tokens.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { newShopper } from '#server/testing/customer.ts'
import type { CallResponse } from '../caller.ts'
import { pick } from '../rng.ts'
import { compare, type StoredRow, mergeResults } from '../reconcile.ts'
import type { Load, World } from './load.ts'

type KnownOrder = Pick<
  Order,
  '_id' | 'number' | 'status' | 'version' | 'total' | 'paid' | 'refunded' | 'balance' | 'tags' | 'customer'
>

/** Expected errors: limited stock, slots, discount uses, points and credit. */
const expectedErrors = new Set([
  'not_enough_stock',
  'slot_full',
  'discount_used_up',
  'not_enough_points',
  'not_enough_credit',
])

const toFacts = (order: KnownOrder): string =>
  [order.number, order.status, order.version, order.total, order.paid, order.refunded].join(' ')

/** Orders by staff, guests and customers with limited stock, slots, uses and points; then changes and payments. */
export const orderLoad = async (world: World): Promise<Load> => {
  const { fixture, caller, rng, uniqueName } = world
  const { store } = fixture
  const variants = await Promise.all(Array.from({ length: 10 }, () => fixture.newVariant({ stock: 400 })))
  const customer = await fixture.newCustomer({ points: 3_000, credit: 50_000 })
  const small = await fixture.newWindow({ capacity: 100 })
  const large = await fixture.newWindow({ capacity: 100_000, start: '13:00', end: '15:00' })
  await fixture.newDiscount({ application: 'manual', codes: ['STORM'], totalLimit: 60 })
  const shopper = await newShopper(fixture.test, { email: `${uniqueName('shopper')}@storm.example` })
  const shopperCustomer = await fixture.newCustomer({ email: shopper.email })
  await sql`
    update customers set account_id = ${shopper.accountId} where store_id = ${store} and id = ${shopperCustomer}`.execute(
    fixture.test.database.kysely,
  )
  const shopperTokens = makeSessionTokens(makeTokens(fixture.test.config.secretKey), 'customer')
  const asShopper = () => {
    const { access_token: access, csrf_token: csrf } = shopperTokens.session(shopper.sessionId)
    return { access, csrf }
  }
  const journal = new Map<string, string>()
  const openOrders: KnownOrder[] = []

  const makeCart = () => {
    const selected = variants.filter(() => rng(4) === 0)
    const lines = (selected.length > 0 ? selected : variants.slice(0, 2)).map((variant) => ({
      variant,
      quantity: 1 + rng(2),
    }))
    return {
      method: 'pickup',
      // In either order, so that concurrent orders lock the same products in opposite order.
      lines: rng(2) === 0 ? lines : lines.toReversed(),
      ...(rng(4) === 0 ? { codes: ['STORM'] } : {}),
      slot: { window: rng(3) === 0 ? small : large, date: fixture.dayAfterTomorrow },
    }
  }

  const remember = (response: CallResponse, label: string): void => {
    if (response.status !== 200) {
      if (!expectedErrors.has(response.body.code ?? ''))
        throw new Error(`${label}: ${response.status} ${JSON.stringify(response.body)}`)
      return
    }
    const order = response.body.data as KnownOrder
    journal.set(order._id, toFacts(order))
    if (!['completed', 'cancelled'].includes(order.status)) openOrders.push(order)
  }

  const orderByStaff = () => {
    const buyer = rng(2) === 0 ? { customer } : { name: `Guest ${rng(50)}` }
    const payment = 'customer' in buyer ? pick<object>(rng, [{}, { points: 7 }, { credit: 100 }]) : {}
    const body = { ...makeCart(), buyer, ...payment, tags: [] }
    return caller.send({ endpoint: checkout.create, as: world.owner(), store, key: uniqueName('order'), body })
  }
  const orderByGuest = () => {
    const buyer = { name: 'A guest', email: `${uniqueName('guest')}@storm.example` }
    const [address, body] = [world.address(), { ...makeCart(), buyer }]
    return caller.send({ endpoint: storefront.place, store, key: uniqueName('guest-order'), address, body })
  }
  const orderByShopper = () => {
    const address = world.address()
    return caller.send({
      endpoint: storefront.place,
      as: asShopper(),
      store,
      key: uniqueName('own-order'),
      address,
      body: makeCart(),
    })
  }

  const changeOrder = async (order: KnownOrder, endpoint: Endpoint, body?: object): Promise<void> => {
    const params = { orderId: order._id }
    const key = uniqueName(endpoint.name)
    const response = await caller.send({ endpoint, as: world.owner(), store, params, key, ...(body ? { body } : {}) })
    // Storefront responses lack staff-only fields, so merge with the known order.
    remember(
      response.status === 200
        ? { ...response, body: { data: { ...order, ...(response.body.data as KnownOrder) } } }
        : response,
      key,
    )
  }
  const changeRandomly = async (order: KnownOrder): Promise<void> => {
    const [next] = orderStatus.next(order.status)
    const changes: (() => Promise<void>)[] = [
      () => changeOrder(order, orders.status, { status: next }),
      () => changeOrder(order, orders.status, { status: next }),
      () => changeOrder(order, orders.update, { version: order.version, tags: [uniqueName('tag')] }),
      () => changeOrder(order, orders.cancel),
    ]
    if (order.balance > 0) {
      changes.push(() => changeOrder(order, orders.pay, { amount: 1 + rng(Math.min(400, order.balance)) }))
    }
    if (order.paid - order.refunded > 1) {
      const asCredit = order.customer._id !== null && rng(2) === 0
      changes.push(() => changeOrder(order, orders.refund, { amount: 1 + rng(order.paid - order.refunded), asCredit }))
    }
    await changes[rng(changes.length)]?.()
  }

  return {
    name: 'orders',
    clients: 5,
    pauseMs: 20,
    step: async () => {
      const [order] = rng(3) > 0 && openOrders.length > 3 ? openOrders.splice(rng(openOrders.length), 1) : []
      if (order) return changeRandomly(order)
      return remember(await pick(rng, [orderByStaff, orderByGuest, orderByShopper])(), 'An order')
    },
    reconcile: async () => {
      const db = fixture.test.database.kysely
      const storedOrders = await sql<StoredRow>`
        select id as name, concat_ws(' ', number, status, version, total, paid, refunded) as facts
        from orders where store_id = ${store}`.execute(db)
      // A worker stores one notification per order, even if it was killed in between.
      const response = await sql<StoredRow>`
        select split_part(route, '/', 4) as name, '1' as facts from notifications
        where store_id = ${store} and kind = 'new_order'`.execute(db)
      return mergeResults([
        compare('Order', journal, storedOrders.rows),
        compare('The notification of order', new Map([...journal.keys()].map((id) => [id, '1'])), response.rows),
      ])
    },
  }
}
