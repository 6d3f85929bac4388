import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { customerAccounts } from '#contract/domains/customer-account.ts'
import { customers } from '#contract/domains/customers.ts'
import { orders } from '#contract/domains/orders.ts'
import { storefront } from '#contract/domains/storefront.ts'
import { newShopper, type Shopper } from '#server/testing/customer.ts'
import { requestText, resetBeforeAccept, sendAndReset, watchHandled } from '#server/testing/disconnecting-client.ts'
import { listenOnFreePort } from '#server/testing/live-sockets.ts'
import { readQueue } from '#server/testing/queue.ts'
import { openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'
import { type TestResponse, toInjectOptions } from '#server/testing/app.ts'

let fixture: StoreFixture
let variant: string
let file: string
let robin: Shopper

beforeAll(async () => {
  fixture = await openStoreFixture()
  variant = await fixture.newVariant({ price: 2000, stock: 20 })
  file = await fixture.newVariant({ price: 2000, stock: 0, type: 'digital' })
  robin = await newShopper(fixture.test, { name: 'Robin Field' })
  await fixture.test.data(customerAccounts.join, { as: robin, store: fixture.store, body: {} })
})
afterAll(() => fixture.close())
afterEach(async () => expect(await fixture.drift()).toEqual([]))

const lines = () => [{ variant, quantity: 1 }]
const digital = () => [{ variant: file, quantity: 1 }]
// Digital orders need no slot; the payment option is for pickup only.
const asCustomer = (body: object = {}) => ({
  as: robin,
  store: fixture.store,
  body: { method: 'digital', lines: digital(), ...body },
})
const getErrorCode = (response: TestResponse) => (response.body as { code?: string }).code

it('quotes a cart publicly and lists fulfillment and payment options', async () => {
  await fixture.newPaymentOption({
    name: 'Card at the door',
    methods: ['pickup'],
    instructionsAfter: 'Secret account number',
  })
  await fixture.newWindow({ name: 'Mornings' })
  const at = { store: fixture.store }
  const { slug } = await fixture.test.data(storefront.store, at)
  const { data: products } = await fixture.test.data(storefront.products, { store: slug })
  expect(products.flatMap(({ variants }) => variants)).toMatchObject([
    { _id: file, price: 2000, isAvailable: true },
    { _id: variant, price: 2000, isAvailable: true },
  ])
  expect((await fixture.test.call(storefront.store, { store: 'no-such-store' })).status).toBe(404)
  const checkout = await fixture.test.data(storefront.checkout, at)
  expect(checkout.paymentOptions).toMatchObject([{ name: 'Card at the door' }])
  const { data } = await fixture.test.data(storefront.slots, {
    ...at,
    query: { from: fixture.dayAfterTomorrow, to: fixture.dayAfterTomorrow },
  })
  expect(data).toMatchObject([{ name: 'Mornings', date: fixture.dayAfterTomorrow, state: 'open' }])
  expect(data[0]).not.toHaveProperty('taken')
  const quote = await fixture.test.data(storefront.quote, {
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
  const request = { store: fixture.store, body, headers: { 'x-idempotency-key': 'guest-1' } }
  const responses = await Promise.all([1, 2, 3].map(() => fixture.test.call(storefront.place, request)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  const ids = new Set(responses.map(({ body: newOrderJobs }) => (newOrderJobs as { data: { _id: string } }).data._id))
  expect(ids.size).toBe(1)
  const [order] = responses.map(({ body: first }) => (first as { data: Record<string, unknown> }).data)
  expect(order).not.toHaveProperty('timeline')
  expect(order).toMatchObject({ source: 'storefront', customer: { _id: null, email: 'gus@example.com' } })
  const seen = await fixture.test.data(orders.get, {
    as: fixture.owner,
    store: fixture.store,
    params: { orderId: [...ids][0] ?? '' },
  })
  expect(seen.notes).toMatchObject([{ body: 'Ring twice', isForCustomer: true, by: 'Gus Guest' }])
  expect(seen.timeline).toMatchObject([{ kind: 'placed', by: 'Gus Guest', byCustomer: true }])
  const newOrderJobs = (await readQueue(fixture.test)).filter(({ payload }) => payload.kind === 'new_order')
  expect(newOrderJobs).toHaveLength(1)
})

it('shows customers their own orders without internal notes', async () => {
  const placed = await fixture.test.data(storefront.place, asCustomer())
  const params = { orderId: placed._id }
  const staff = { as: fixture.owner, store: fixture.store, params }
  await fixture.test.data(orders.addNote, { ...staff, body: { body: 'Difficult person', isForCustomer: false } })
  await fixture.test.data(orders.addNote, { ...staff, body: { body: 'Your parcel is packed', isForCustomer: true } })
  const read = await fixture.test.data(storefront.ownOrder, { as: robin, store: fixture.store, params })
  expect(read.notes.map(({ body }) => body)).toEqual(['Your parcel is packed'])
  const { data } = await fixture.test.data(storefront.ownOrders, { as: robin, store: fixture.store })
  expect(data.map(({ _id }) => _id)).toEqual([placed._id])
  const found = async (search: string) =>
    (await fixture.test.data(storefront.ownOrders, { as: robin, store: fixture.store, query: { search } })).total
  expect([await found(String(placed.number)), await found('987654')]).toEqual([1, 0])

  const other = await newShopper(fixture.test)
  const asOther = { as: other, store: fixture.store, params }
  expect((await fixture.test.call(storefront.ownOrder, asOther)).status).toBe(404)
  await fixture.test.data(customerAccounts.join, { as: other, store: fixture.store, body: {} })
  expect((await fixture.test.call(storefront.ownOrder, asOther)).status).toBe(404)
  expect((await fixture.test.call(storefront.cancelOwn, asOther)).status).toBe(404)
})

it('lets customers cancel until confirmation and pay with points', async () => {
  const { data } = await fixture.test.data(customers.list, {
    as: fixture.owner,
    store: fixture.store,
    query: { search: robin.email },
  })
  const customerId = data[0]?._id ?? ''
  const give = { kind: 'points', delta: 300, reason: 'goodwill' }
  await fixture.test.data(customers.adjust, {
    as: fixture.owner,
    store: fixture.store,
    params: { customerId },
    body: give,
  })
  expect(getErrorCode(await fixture.test.call(storefront.place, asCustomer({ points: 301 })))).toBe('not_enough_points')
  const placed = await fixture.test.data(storefront.place, asCustomer({ points: 300 }))
  expect(placed).toMatchObject({ pointsUsed: 300, due: 1700 })
  const params = { orderId: placed._id }
  const cancelled = await fixture.test.data(storefront.cancelOwn, { as: robin, store: fixture.store, params })
  expect(cancelled.status).toBe('cancelled')
  const again = await fixture.test.data(storefront.place, asCustomer({ points: 300 }))
  const staff = { as: fixture.owner, store: fixture.store, params: { orderId: again._id } }
  await fixture.test.data(orders.status, { ...staff, body: { status: 'confirmed' } })
  const late = { as: robin, store: fixture.store, params: { orderId: again._id } }
  expect(getErrorCode(await fixture.test.call(storefront.cancelOwn, late))).toBe('status_changed')
})

it('requires a slot and a payment option where the store offers them', async () => {
  const shown = await fixture.test.data(storefront.checkout, { store: fixture.store })
  const paymentOption = shown.paymentOptions[0]?._id
  const { data } = await fixture.test.data(storefront.slots, {
    store: fixture.store,
    query: { from: fixture.dayAfterTomorrow, to: fixture.dayAfterTomorrow },
  })
  const slot = { window: data[0]?.window, date: fixture.dayAfterTomorrow }
  const bare = { as: robin, store: fixture.store, body: { method: 'pickup', lines: lines() } }
  expect(getErrorCode(await fixture.test.call(storefront.place, bare))).toBe('slot_needed')
  const timed = { ...bare, body: { ...bare.body, slot } }
  expect(getErrorCode(await fixture.test.call(storefront.place, timed))).toBe('payment_needed')
  const whole = { ...bare, body: { ...timed.body, paymentOption } }
  expect((await fixture.test.call(storefront.place, whole)).status).toBe(200)
})

it('hides unannounced discounts', async () => {
  await fixture.newDiscount({ name: 'Secret plan', startsAt: '2999-01-01T00:00' })
  await fixture.newDiscount({ name: 'Family', application: 'manual', codes: ['FAMILY'], enabled: false })
  const body = { method: 'pickup', lines: lines(), codes: ['FAMILY'] }
  const { decisions } = await fixture.test.data(storefront.quote, { store: fixture.store, body })
  expect(decisions).toMatchObject([{ code: 'FAMILY', name: '', reason: 'unknown_code' }])
})

it('sells only public products on the storefront, and only to approved customers', async () => {
  const hidden = await fixture.newVariant()
  await fixture.test.database.kysely
    .updateTable('products')
    .set({ visibility: 'private' })
    .where('id', 'in', (query) => query.selectFrom('variants').select('product_id').where('id', '=', hidden))
    .execute()
  const request = asCustomer({
    method: 'shipping',
    address: { line1: 'Elm Street 1' },
    lines: [{ variant: hidden, quantity: 1 }],
  })
  expect(getErrorCode(await fixture.test.call(storefront.place, request))).toBe('not_for_sale')
  await fixture.test.database.kysely
    .updateTable('customers')
    .set({ approval: 'suspended' })
    .where('account_id', '=', robin.accountId)
    .execute()
  expect(getErrorCode(await fixture.test.call(storefront.place, asCustomer()))).toBe('not_approved')
})

it('places a guest order once when the client disconnects and retries, also from another address', async () => {
  const port = await listenOnFreePort(fixture.test.app)
  const handled = watchHandled(fixture.test.app)
  const request = (key: string) => ({
    store: fixture.store,
    body: { method: 'digital', lines: digital(), buyer: { name: key, email: `${key}@example.com` } },
    headers: { 'x-idempotency-key': key },
  })
  const [reset, unaddressed] = [request('reset'), request('unaddressed')]
  await sendAndReset(fixture.test.app, port, requestText(storefront.place, reset))
  resetBeforeAccept(port, [requestText(storefront.place, unaddressed)])
  await handled(2)
  for (const again of [reset, unaddressed]) {
    const options = { ...toInjectOptions(storefront.place, again), remoteAddress: '192.0.2.41' }
    const responses = [await fixture.test.app.fastify.inject(options), await fixture.test.app.fastify.inject(options)]
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const { name } = again.body.buyer
    const placed = fixture.test.database.kysely.selectFrom('orders').select('id').where('customer_name', '=', name)
    const ids = (await placed.execute()).map(({ id }) => id)
    expect(responses.map((response) => response.json<{ data: { _id: string } }>().data._id)).toEqual([ids[0], ids[0]])
    expect(ids).toHaveLength(1)
  }
  const other = { ...reset, body: { ...reset.body, note: 'Changed' } }
  expect(getErrorCode(await fixture.test.call(storefront.place, other))).toBe('key_reused')
})
