import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { customerAccounts } from '#contract/domains/customer-account.ts'
import { customers } from '#contract/domains/customers.ts'
import { orders } from '#contract/domains/orders.ts'
import { storefront } from '#contract/domains/storefront.ts'
import { newShopper, type Shopper } from '#server/testing/customer.ts'
import { requestText, resetBeforeAccept, sendAndReset, watchHandled } from '#server/testing/disconnecting-client.ts'
import { listenOn } from '#server/testing/lines.ts'
import { queued } from '#server/testing/queue.ts'
import { openShop, type Shop } from '#server/testing/shop.ts'
import { type Answer, requestOf } from '#server/testing/app.ts'

let shop: Shop
let variant: string
let file: string
let robin: Shopper

beforeAll(async () => {
  shop = await openShop()
  variant = await shop.newVariant({ price: 2000, stock: 20 })
  file = await shop.newVariant({ price: 2000, stock: 0, type: 'digital' })
  robin = await newShopper(shop.test, { name: 'Robin Field' })
  await shop.test.data(customerAccounts.join, { as: robin, store: shop.store, body: {} })
})
afterAll(() => shop.close())
afterEach(async () => expect(await shop.drift()).toEqual([]))

const lines = () => [{ variant, quantity: 1 }]
const digital = () => [{ variant: file, quantity: 1 }]
// Digital orders need no slot; the payment option is for pickup only.
const own = (body: object = {}) => ({
  as: robin,
  store: shop.store,
  body: { method: 'digital', lines: digital(), ...body },
})
const codeOf = (answer: Answer) => (answer.body as { code?: string }).code

it('quotes a cart publicly and lists fulfillment and payment options', async () => {
  await shop.newOption({ name: 'Card at the door', methods: ['pickup'], instructionsAfter: 'Secret account number' })
  await shop.newWindow({ name: 'Mornings' })
  const at = { store: shop.store }
  const { slug } = await shop.test.data(storefront.store, at)
  const { data: products } = await shop.test.data(storefront.products, { store: slug })
  expect(products.flatMap(({ variants }) => variants)).toMatchObject([
    { _id: file, price: 2000, isAvailable: true },
    { _id: variant, price: 2000, isAvailable: true },
  ])
  expect((await shop.test.call(storefront.store, { store: 'no-such-store' })).status).toBe(404)
  const checkout = await shop.test.data(storefront.checkout, at)
  expect(checkout.paymentOptions).toMatchObject([{ name: 'Card at the door' }])
  const { data } = await shop.test.data(storefront.slots, { ...at, query: { from: shop.soon, to: shop.soon } })
  expect(data).toMatchObject([{ name: 'Mornings', date: shop.soon, state: 'open' }])
  expect(data[0]).not.toHaveProperty('taken')
  const quote = await shop.test.data(storefront.quote, {
    ...at,
    body: { method: 'pickup', lines: lines(), codes: ['NOPE'] },
  })
  expect(quote).toMatchObject({ total: 2000, decisions: [{ outcome: 'refused', reason: 'unknown_code' }] })
})

it('places a guest order once however often it’s sent, and notifies the team', async () => {
  const body = {
    method: 'digital',
    lines: digital(),
    buyer: { name: 'Gus Guest', email: 'Gus@Example.com' },
    note: 'Ring twice',
  }
  const asked = { store: shop.store, body, headers: { 'x-idempotency-key': 'guest-1' } }
  const answers = await Promise.all([1, 2, 3].map(() => shop.test.call(storefront.placeAsGuest, asked)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const ids = new Set(answers.map(({ body: told }) => (told as { data: { _id: string } }).data._id))
  expect(ids.size).toBe(1)
  const [order] = answers.map(({ body: first }) => (first as { data: Record<string, unknown> }).data)
  expect(order).not.toHaveProperty('timeline')
  expect(order).toMatchObject({ source: 'storefront', customer: { _id: null, email: 'gus@example.com' } })
  const seen = await shop.test.data(orders.get, {
    as: shop.owner,
    store: shop.store,
    params: { orderId: [...ids][0] ?? '' },
  })
  expect(seen.notes).toMatchObject([{ body: 'Ring twice', isForCustomer: true, by: 'Gus Guest' }])
  expect(seen.timeline).toMatchObject([{ kind: 'placed', by: 'Gus Guest', byCustomer: true }])
  const told = (await queued(shop.test)).filter(({ payload }) => payload.kind === 'new_order')
  expect(told).toHaveLength(1)
})

it('shows customers their own orders without internal notes', async () => {
  const placed = await shop.test.data(storefront.place, own())
  const params = { orderId: placed._id }
  const staff = { as: shop.owner, store: shop.store, params }
  await shop.test.data(orders.addNote, { ...staff, body: { body: 'Difficult person', isForCustomer: false } })
  await shop.test.data(orders.addNote, { ...staff, body: { body: 'Your parcel is packed', isForCustomer: true } })
  const read = await shop.test.data(storefront.ownOrder, { as: robin, store: shop.store, params })
  expect(read.notes.map(({ body }) => body)).toEqual(['Your parcel is packed'])
  const { data } = await shop.test.data(storefront.ownOrders, { as: robin, store: shop.store })
  expect(data.map(({ _id }) => _id)).toEqual([placed._id])
  const found = async (search: string) =>
    (await shop.test.data(storefront.ownOrders, { as: robin, store: shop.store, query: { search } })).total
  expect([await found(String(placed.number)), await found('987654')]).toEqual([1, 0])

  const other = await newShopper(shop.test)
  const asOther = { as: other, store: shop.store, params }
  expect((await shop.test.call(storefront.ownOrder, asOther)).status).toBe(404)
  await shop.test.data(customerAccounts.join, { as: other, store: shop.store, body: {} })
  expect((await shop.test.call(storefront.ownOrder, asOther)).status).toBe(404)
  expect((await shop.test.call(storefront.cancelOwn, asOther)).status).toBe(404)
})

it('lets customers cancel until confirmation and pay with points', async () => {
  const { data } = await shop.test.data(customers.list, {
    as: shop.owner,
    store: shop.store,
    query: { search: robin.email },
  })
  const customerId = data[0]?._id ?? ''
  const give = { kind: 'points', delta: 300, reason: 'goodwill' }
  await shop.test.data(customers.adjust, { as: shop.owner, store: shop.store, params: { customerId }, body: give })
  expect(codeOf(await shop.test.call(storefront.place, own({ points: 301 })))).toBe('not_enough_points')
  const placed = await shop.test.data(storefront.place, own({ points: 300 }))
  expect(placed).toMatchObject({ pointsUsed: 300, due: 1700 })
  const params = { orderId: placed._id }
  const cancelled = await shop.test.data(storefront.cancelOwn, { as: robin, store: shop.store, params })
  expect(cancelled.status).toBe('cancelled')
  const again = await shop.test.data(storefront.place, own({ points: 300 }))
  const staff = { as: shop.owner, store: shop.store, params: { orderId: again._id } }
  await shop.test.data(orders.status, { ...staff, body: { status: 'confirmed' } })
  const late = { as: robin, store: shop.store, params: { orderId: again._id } }
  expect(codeOf(await shop.test.call(storefront.cancelOwn, late))).toBe('status_changed')
})

it('requires a slot and a payment option where the store offers them', async () => {
  const shown = await shop.test.data(storefront.checkout, { store: shop.store })
  const paymentOption = shown.paymentOptions[0]?._id
  const { data } = await shop.test.data(storefront.slots, {
    store: shop.store,
    query: { from: shop.soon, to: shop.soon },
  })
  const slot = { window: data[0]?.window, date: shop.soon }
  const bare = { as: robin, store: shop.store, body: { method: 'pickup', lines: lines() } }
  expect(codeOf(await shop.test.call(storefront.place, bare))).toBe('slot_needed')
  const timed = { ...bare, body: { ...bare.body, slot } }
  expect(codeOf(await shop.test.call(storefront.place, timed))).toBe('payment_needed')
  const whole = { ...bare, body: { ...timed.body, paymentOption } }
  expect((await shop.test.call(storefront.place, whole)).status).toBe(200)
})

it('hides unannounced discounts', async () => {
  await shop.newDiscount({ name: 'Secret plan', startsAt: '2999-01-01T00:00' })
  await shop.newDiscount({ name: 'Family', application: 'manual', codes: ['FAMILY'], enabled: false })
  const body = { method: 'pickup', lines: lines(), codes: ['FAMILY'] }
  const { decisions } = await shop.test.data(storefront.quote, { store: shop.store, body })
  expect(decisions).toMatchObject([{ code: 'FAMILY', name: '', reason: 'unknown_code' }])
})

it('sells only public products on the storefront, and only to approved customers', async () => {
  const hidden = await shop.newVariant()
  await shop.test.database.kysely
    .updateTable('products')
    .set({ visibility: 'private' })
    .where('id', 'in', (query) => query.selectFrom('variants').select('product_id').where('id', '=', hidden))
    .execute()
  const asked = own({
    method: 'shipping',
    address: { line1: 'Elm Street 1' },
    lines: [{ variant: hidden, quantity: 1 }],
  })
  expect(codeOf(await shop.test.call(storefront.place, asked))).toBe('not_for_sale')
  await shop.test.database.kysely
    .updateTable('customers')
    .set({ approval: 'suspended' })
    .where('account_id', '=', robin.accountId)
    .execute()
  expect(codeOf(await shop.test.call(storefront.place, own()))).toBe('not_approved')
})

it('places a guest order once when the client disconnects and retries, also from another address', async () => {
  const port = await listenOn(shop.test.app)
  const handled = watchHandled(shop.test.app)
  const asked = (key: string) => ({
    store: shop.store,
    body: { method: 'digital', lines: digital(), buyer: { name: key, email: `${key}@example.com` } },
    headers: { 'x-idempotency-key': key },
  })
  const [reset, unaddressed] = [asked('reset'), asked('unaddressed')]
  await sendAndReset(shop.test.app, port, requestText(storefront.placeAsGuest, reset))
  resetBeforeAccept(port, [requestText(storefront.placeAsGuest, unaddressed)])
  await handled(2)
  for (const again of [reset, unaddressed]) {
    const request = { ...requestOf(storefront.placeAsGuest, again), remoteAddress: '192.0.2.41' }
    const responses = [await shop.test.app.fastify.inject(request), await shop.test.app.fastify.inject(request)]
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const { name } = again.body.buyer
    const placed = shop.test.database.kysely.selectFrom('orders').select('id').where('customer_name', '=', name)
    const ids = (await placed.execute()).map(({ id }) => id)
    expect(responses.map((response) => response.json<{ data: { _id: string } }>().data._id)).toEqual([ids[0], ids[0]])
    expect(ids).toHaveLength(1)
  }
  const other = { ...reset, body: { ...reset.body, note: 'Changed' } }
  expect(codeOf(await shop.test.call(storefront.placeAsGuest, other))).toBe('key_reused')
})
