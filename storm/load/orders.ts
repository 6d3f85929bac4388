import { sql } from 'kysely'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Order } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { storefront } from '#contract/domains/storefront.ts'
import { orderStatus } from '#contract/statuses.ts'
import { makeSessionTokens } from '#server/platform/session-tokens.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { newShopper } from '#server/testing/customer.ts'
import type { Told } from '../caller.ts'
import { pick } from '../dice.ts'
import { compare, type Kept, together } from '../reckon.ts'
import type { Load, World } from './load.ts'

type Known = Pick<
  Order,
  '_id' | 'number' | 'status' | 'version' | 'total' | 'paid' | 'refunded' | 'tags' | 'source' | 'customer'
>

/** Expected errors: limited stock, slots, discount uses, points and credit. */
const refusals = new Set([
  'not_enough_stock',
  'slot_full',
  'discount_used_up',
  'not_enough_points',
  'not_enough_credit',
])

const factsOf = (order: Known): string =>
  [order.number, order.status, order.version, order.total, order.paid, order.refunded].join(' ')

/** Orders by staff, guests and customers with limited stock, slots, uses and points; then changes and payments. */
export const orderLoad = async (world: World): Promise<Load> => {
  const { shop, caller, dice, mark } = world
  const { store } = shop
  const variants = await Promise.all(Array.from({ length: 10 }, () => shop.newVariant({ stock: 400 })))
  const customer = await shop.newCustomer({ points: 3_000, credit: 50_000 })
  const small = await shop.newWindow({ capacity: 100 })
  const large = await shop.newWindow({ capacity: 100_000, start: '13:00', end: '15:00' })
  await shop.newDiscount({ application: 'manual', codes: ['STORM'], totalLimit: 60 })
  const shopper = await newShopper(shop.test, { email: 'shopper@storm.example' })
  const ofShopper = await shop.newCustomer({ email: shopper.email })
  await sql`
    update customers set account_id = ${shopper.accountId} where store_id = ${store} and id = ${ofShopper}`.execute(
    shop.test.database.kysely,
  )
  const shopperTokens = makeSessionTokens(makeTokens(shop.test.config.secretKey), 'customer')
  const asShopper = () => {
    const { access_token: access, csrf_token: csrf } = shopperTokens.session(shopper.sessionId)
    return { access, csrf }
  }
  const journal = new Map<string, string>()
  const fromStorefront = new Map<string, string>()
  const open: Known[] = []

  const cart = () => {
    const chosen = variants.filter(() => dice(4) === 0)
    const lines = (chosen.length > 0 ? chosen : variants.slice(0, 2)).map((variant) => ({
      variant,
      quantity: 1 + dice(2),
    }))
    return {
      method: 'pickup',
      // In either order, so that concurrent orders lock the same products in opposite order.
      lines: dice(2) === 0 ? lines : lines.toReversed(),
      ...(dice(4) === 0 ? { codes: ['STORM'] } : {}),
      slot: { window: dice(3) === 0 ? small : large, date: shop.soon },
    }
  }

  const keep = (told: Told, what: string): void => {
    if (told.status !== 200) {
      if (!refusals.has(told.body.code ?? '')) throw new Error(`${what}: ${told.status} ${JSON.stringify(told.body)}`)
      return
    }
    const order = told.body.data as Known
    journal.set(order._id, factsOf(order))
    if (order.source === 'storefront') fromStorefront.set(order._id, '1')
    if (!['completed', 'cancelled'].includes(order.status)) open.push(order)
  }

  const byStaff = () => {
    const buyer = dice(2) === 0 ? { customer } : { name: `Guest ${dice(50)}` }
    const spent = 'customer' in buyer ? pick<object>(dice, [{}, { points: 7 }, { credit: 100 }]) : {}
    const body = { ...cart(), buyer, ...spent, tags: [] }
    return caller.ask({ endpoint: orders.create, as: world.owner(), store, key: mark('order'), body })
  }
  const byGuest = () => {
    const buyer = { name: 'A guest', email: `${mark('guest')}@storm.example` }
    const [address, body] = [world.address(), { ...cart(), buyer }]
    return caller.ask({ endpoint: storefront.placeAsGuest, store, key: mark('guest-order'), address, body })
  }
  const byShopper = () => {
    const address = world.address()
    return caller.ask({
      endpoint: storefront.place,
      as: asShopper(),
      store,
      key: mark('own-order'),
      address,
      body: cart(),
    })
  }

  const onOrder = async (order: Known, endpoint: Endpoint, body?: object): Promise<void> => {
    const params = { orderId: order._id }
    const key = mark(endpoint.name)
    const told = await caller.ask({ endpoint, as: world.owner(), store, params, key, ...(body ? { body } : {}) })
    // Storefront responses lack staff-only fields, so merge with the known order.
    keep(told.status === 200 ? { ...told, body: { data: { ...order, ...(told.body.data as Known) } } } : told, key)
  }
  const act = async (order: Known): Promise<void> => {
    const [next] = orderStatus.next(order.status)
    const deeds: (() => Promise<void>)[] = [
      () => onOrder(order, orders.status, { status: next }),
      () => onOrder(order, orders.status, { status: next }),
      () => onOrder(order, orders.pay, { amount: 1 + dice(400) }),
      () => onOrder(order, orders.update, { version: order.version, tags: [mark('tag')] }),
      () => onOrder(order, orders.cancel),
    ]
    if (order.paid - order.refunded > 1) {
      const asCredit = order.customer._id !== null && dice(2) === 0
      deeds.push(() => onOrder(order, orders.refund, { amount: 1 + dice(order.paid - order.refunded), asCredit }))
    }
    await deeds[dice(deeds.length)]?.()
  }

  return {
    name: 'orders',
    clients: 5,
    rest: 20,
    step: async () => {
      const [order] = dice(3) > 0 && open.length > 3 ? open.splice(dice(open.length), 1) : []
      if (order) return act(order)
      return keep(await pick(dice, [byStaff, byGuest, byShopper])(), 'An order')
    },
    reckon: async () => {
      const db = shop.test.database.kysely
      const kept = await sql<Kept>`
        select id as name, concat_ws(' ', number, status, version, total, paid, refunded) as facts
        from orders where store_id = ${store}`.execute(db)
      // A worker stores one notification per order, even if it was killed in between.
      const told = await sql<Kept>`
        select split_part(route, '/', 4) as name, '1' as facts from notifications
        where store_id = ${store} and kind = 'new_order'`.execute(db)
      return together([
        compare('Order', journal, kept.rows),
        compare('The notification of order', fromStorefront, told.rows),
      ])
    },
  }
}
