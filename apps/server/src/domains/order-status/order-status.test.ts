import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { carts } from '#contract/domains/carts.ts'
import { customerAccounts } from '#contract/domains/customer-account.ts'
import { orderLinks } from '#contract/domains/order-links.ts'
import { orders } from '#contract/domains/orders.ts'
import { storefront } from '#contract/domains/storefront.ts'
import { addDays } from '#contract/core/time-zone.ts'
import { type CardFixture, openCardFixture, type PlacedOrder } from '#server/testing/card-orders.ts'
import { newShopper } from '#server/testing/customer.ts'
import { newShopVisitor } from '#server/testing/shop-visitor.ts'
import { newStoreFixture, openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'

let fixture: StoreFixture
let cards: CardFixture
let morning: string
let evening: string
let express: string
let cash: string

beforeAll(async () => {
  fixture = await openStoreFixture()
  cards = await openCardFixture(fixture)
  cash = await fixture.newPaymentOption({ name: 'Cash' })
  morning = await fixture.newWindow({ name: 'Morning' })
  evening = await fixture.newWindow({ name: 'Evening', start: '17:00', end: '19:00', capacity: 1 })
  express = await fixture.newWindow({ name: 'Express', start: '12:00', end: '13:00', fee: 500 })
})
afterAll(() => fixture.close())
beforeEach(() => fixture.test.database.pool.query('delete from rate_limits'))
afterEach(async () => expect(await fixture.drift()).toEqual([]))

const place = async (overrides: object = {}): Promise<PlacedOrder> => {
  const body = {
    method: 'pickup',
    lines: [{ variant: cards.variant, quantity: 1 }],
    slot: { window: morning, date: fixture.dayAfterTomorrow },
    paymentOption: cash,
    buyer: { name: 'Gus Guest', email: 'gus@example.com' },
    ...overrides,
  }
  return fixture.test.data(storefront.place, { store: fixture.store, body })
}
const at = (token: string, more: object = {}) => ({ store: fixture.store, params: { token }, ...more })
const staff = (orderId: string) => ({ as: fixture.owner, store: fixture.store, params: { orderId } })
const move = (token: string, window: string, date = fixture.dayAfterTomorrow) =>
  fixture.test.call(orderLinks.changeSlot, at(token, { body: { window, date } }))

it('shows the order to anyone with its link, and to no one else', async () => {
  const order = await place()
  await fixture.test.data(orders.addNote, { ...staff(order._id), body: { body: 'Internal', isForCustomer: false } })
  await fixture.test.data(orders.addNote, { ...staff(order._id), body: { body: 'Packed', isForCustomer: true } })
  const shown = await fixture.test.data(orderLinks.get, at(order.token))
  expect(shown).toMatchObject({ number: order.number, canCancel: true, canChangeSlot: true, payment: null })
  expect(shown.notes.map(({ body }) => body)).toEqual(['Packed'])
  expect(JSON.stringify(shown)).not.toContain('Internal')
  const other = await newStoreFixture(fixture.test)
  expect((await fixture.test.call(orderLinks.get, { ...at(order.token), store: other.store })).status).toBe(404)
  const forged = order.token.slice(0, -1) + (order.token.endsWith('A') ? 'B' : 'A')
  for (const [endpoint, more] of [
    [orderLinks.get, {}],
    [orderLinks.slots, {}],
    [orderLinks.changeSlot, { body: { window: evening, date: fixture.dayAfterTomorrow } }],
    [orderLinks.cancel, {}],
    [orderLinks.receipt, {}],
    [carts.reorder, { body: { token: forged } }],
  ] as const)
    expect((await fixture.test.call(endpoint, at(forged, more))).status).toBe(404)
})

it('gives customers the links of their orders', async () => {
  const robin = await newShopper(fixture.test)
  await fixture.test.data(customerAccounts.join, { as: robin, store: fixture.store, body: {} })
  const body = {
    method: 'pickup',
    lines: [{ variant: cards.variant, quantity: 1 }],
    slot: { window: morning, date: fixture.dayAfterTomorrow },
    paymentOption: cash,
  }
  const { _id, token } = await fixture.test.data(storefront.place, { as: robin, store: fixture.store, body })
  const { data } = await fixture.test.data(storefront.ownOrders, { as: robin, store: fixture.store })
  expect(data.map((row) => row.token)).toEqual([token])
  const own = { as: robin, store: fixture.store, params: { orderId: _id } }
  expect((await fixture.test.data(storefront.ownOrder, own)).token).toBe(token)
  expect(await fixture.test.data(orderLinks.get, at(token))).toMatchObject({ _id })
})

it('moves the order to another slot while that’s possible', async () => {
  const order = await place()
  const { data } = await fixture.test.data(orderLinks.slots, at(order.token))
  expect(new Set(data.map(({ window }) => window))).toEqual(new Set([morning, evening]))
  expect((await move(order.token, express)).body.code).toBe('slot_closed')
  expect((await move(order.token, evening, addDays(fixture.dayAfterTomorrow, 90))).body.code).toBe('slot_closed')
  expect((await move(order.token, evening)).body.data).toMatchObject({ slot: { name: 'Evening' } })
  const seen = await fixture.test.data(orders.get, staff(order._id))
  expect(seen.timeline[0]).toMatchObject({ kind: 'window', by: 'Gus Guest', byCustomer: true })
  // The evening has room for one order.
  const second = await place()
  expect((await move(second.token, evening)).body.code).toBe('slot_full')
  await fixture.test.data(orders.status, { ...staff(order._id), body: { status: 'confirmed' } })
  expect((await move(order.token, morning)).status).toBe(200)
  await fixture.test.data(orders.status, { ...staff(order._id), body: { status: 'processing' } })
  expect((await move(order.token, evening)).body.code).toBe('order_closed')
  expect(await fixture.test.data(orderLinks.get, at(order.token))).toMatchObject({ canChangeSlot: false })
})

it('lets the buyer choose another time after a failed delivery', async () => {
  const delivery = { method: 'delivery', capacity: 10 }
  const first = await fixture.newWindow({ name: 'Delivery', ...delivery })
  const later = await fixture.newWindow({ name: 'Later', start: '15:00', end: '18:00', ...delivery })
  const address = { line1: 'Gran Vía 7', city: 'Madrid', postcode: '28013', country: 'ES' }
  const slot = { window: first, date: fixture.dayAfterTomorrow }
  const order = await place({ method: 'delivery', address, slot })
  const change = (body: object) => fixture.test.data(orders.status, { ...staff(order._id), body })
  for (const status of ['confirmed', 'processing', 'ready']) await change({ status })
  await change({ deliveryStatus: 'in_transit' })
  expect((await move(order.token, later)).body.code).toBe('order_closed')
  await change({ deliveryStatus: 'failed' })
  expect(await fixture.test.data(orderLinks.get, at(order.token))).toMatchObject({ canChangeSlot: true })
  expect((await move(order.token, later)).body.data).toMatchObject({ slot: { name: 'Later' } })
})

it('gives one of two orders the last place of a slot', async () => {
  const date = addDays(fixture.dayAfterTomorrow, 1)
  const both = [await place(), await place()]
  const results = await Promise.all(both.map(({ token }) => move(token, evening, date)))
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

it('cancels once until the order is confirmed, and names the buyer in the log', async () => {
  const order = await place()
  const cancel = () => fixture.test.call(orderLinks.cancel, at(order.token, { query: { reason: 'Too late' } }))
  const results = await Promise.all([cancel(), cancel()])
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await fixture.test.data(orderLinks.get, at(order.token))).toMatchObject({
    status: 'cancelled',
    canCancel: false,
    canChangeSlot: false,
  })
  const { rows } = await sql<{ name: string }>`
    select person_name as name from audit_log where entity_id = ${order._id} and action = 'update'`.execute(
    fixture.test.database.kysely,
  )
  expect(rows).toEqual([{ name: 'Gus Guest' }])
  const confirmed = await place()
  await fixture.test.data(orders.status, { ...staff(confirmed._id), body: { status: 'confirmed' } })
  expect((await fixture.test.call(orderLinks.cancel, at(confirmed.token))).body.code).toBe('status_changed')
})

it('prints a receipt and reorders what is available', async () => {
  const gone = await fixture.newVariant({ title: 'Gone' })
  const few = await fixture.newVariant({ title: 'Few', stock: 5 })
  const lines = [cards.variant, gone, few].map((variant) => ({ variant, quantity: 3 }))
  const order = await place({ lines })
  const { name, pdf } = await fixture.test.data(orderLinks.receipt, at(order.token))
  expect(name).toBe(`invoice-${order.number}.pdf`)
  expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  await sql`update products set publish_state = 'draft'
    where id = (select product_id from variants where id = ${gone})`.execute(fixture.test.database.kysely)
  const visitor = newShopVisitor(fixture.test, fixture.store)
  const cart = await visitor.data(carts.reorder, { body: { token: order.token } })
  expect(cart).toMatchObject({
    missing: ['Gone', 'Few'],
    lines: [{ quantity: 3 }, { title: 'Few', quantity: 2 }],
    isOrderable: true,
  })
  expect(await visitor.data(carts.get)).toMatchObject({ count: 5 })
})

it('offers the card payment while it’s due', async () => {
  const order = await place({ paymentOption: cards.cardOption })
  const shown = await fixture.test.data(orderLinks.get, at(order.token))
  expect(shown.payment).toMatchObject({ token: order.payment?.token, url: order.payment?.url, cancelsOrder: true })
  // Confirmed by staff, the order stays.
  const asOwner = { as: fixture.owner, store: fixture.store }
  const change = { ...asOwner, params: { orderId: order._id }, body: { status: 'confirmed', notify: false } }
  await fixture.test.data(orders.status, change)
  expect((await fixture.test.data(orderLinks.get, at(order.token))).payment).toMatchObject({ cancelsOrder: false })
  await cards.payWith(await cards.intentId(order._id), 'visa')
  await fixture.test.settleCards()
  expect(await fixture.test.data(orderLinks.get, at(order.token))).toMatchObject({
    payment: null,
    paymentStatus: 'paid',
  })
})
