import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { customers } from '#contract/domains/customers.ts'
import { fulfillment } from '#contract/domains/fulfillment-settings.ts'
import { orders } from '#contract/domains/orders.ts'
import { checkout } from '#contract/domains/checkout.ts'
import { notifications } from '#contract/domains/notifications.ts'
import { products } from '#contract/domains/products.ts'
import type { Order } from '#contract/domains/order.ts'
import type { Person, TestResponse } from '#server/testing/app.ts'
import { runQueuedJobs } from '#server/testing/queue.ts'
import { openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'

let fixture: StoreFixture
beforeAll(async () => {
  fixture = await openStoreFixture()
})
afterAll(() => fixture.close())
// Every test must leave consistent data.
afterEach(async () => expect(await fixture.drift()).toEqual([]))

const asOwner = () => ({ as: fixture.owner, store: fixture.store })
const expectOrder = (response: TestResponse): Order => {
  expect(response).toMatchObject({ status: 200 })
  return (response.body as { data: Order }).data
}
const getErrorCode = (response: TestResponse) => (response.body as { code?: string }).code

it('numbers orders from 1001 and stores titles and prices', async () => {
  const variant = await fixture.newVariant({ title: 'Blue mug', price: 1250, stock: 5 })
  const order = expectOrder(await fixture.placeOrder({ lines: [{ variant, quantity: 2 }] }))
  expect(order).toMatchObject({
    number: 1001,
    status: 'pending',
    paymentStatus: 'unpaid',
    deliveryStatus: null,
    total: 2500,
    due: 2500,
    balance: 2500,
    pieces: 2,
    customer: { _id: null, name: 'Walk-in' },
    lines: [{ title: 'Blue mug', unitPrice: 1250, quantity: 2, total: 2500 }],
  })
  expect(await fixture.readStock(variant)).toEqual({ onHand: 5, reserved: 2, available: 3 })

  const { data } = await callAsOwner(products.list)
  const product = data.find(({ title }) => title === 'Blue mug')
  const body = { version: product?.version ?? 0, title: 'Red mug' }
  await fixture.test.data(products.update, { ...asOwner(), params: { id: product?._id ?? '' }, body })
  const read = await fixture.test.data(orders.get, { ...asOwner(), params: { orderId: order._id } })
  expect(read.lines[0]).toMatchObject({ title: 'Blue mug', unitPrice: 1250 })
  expect(read.timeline).toMatchObject([{ kind: 'placed', facts: { total: 2500, source: 'manual' } }])
})

const callAsOwner = <E extends typeof products.list>(endpoint: E) => fixture.test.data(endpoint, asOwner())

it('names the item that is out of stock and reserves nothing', async () => {
  const [plenty, scarce] = [
    await fixture.newVariant({ stock: 10 }),
    await fixture.newVariant({ title: 'Rare lamp', stock: 1 }),
  ]
  const lines = [
    { variant: plenty, quantity: 1 },
    { variant: scarce, quantity: 2 },
  ]
  const response = await fixture.placeOrder({ lines })
  expect(response).toMatchObject({
    status: 409,
    body: { code: 'not_enough_stock', errors: [{ path: 'lines.1.quantity' }] },
  })
  expect(JSON.stringify(response.body)).toContain('Rare lamp')
  expect(await fixture.readStock(plenty)).toMatchObject({ reserved: 0 })
  const later = await fixture.newVariant({ stock: 0, backorder: true })
  expectOrder(await fixture.placeOrder({ lines: [{ variant: later, quantity: 3 }] }))
  expect(await fixture.readStock(later)).toEqual({ onHand: 0, reserved: 3, available: -3 })
  const file = await fixture.newVariant({ stock: 0, type: 'digital' })
  expectOrder(await fixture.placeOrder({ method: 'digital', lines: [{ variant: file, quantity: 9 }] }))
})

it('rejects other stores’ products, disabled methods, changed totals and missing addresses', async () => {
  const variant = await fixture.newVariant()
  const lines = [{ variant, quantity: 1 }]
  const stranger = await fixture.test.newStore(fixture.vendorId)
  const foreign = { ...asOwner(), store: stranger, body: { method: 'pickup', buyer: { name: 'X' }, lines } }
  expect(await fixture.test.call(checkout.create, foreign)).toMatchObject({ status: 422 })
  expect(await fixture.placeOrder({ lines, expectedTotal: 999 })).toMatchObject({
    status: 409,
    body: { code: 'price_changed', current: { total: 1000 } },
  })
  expect(getErrorCode(await fixture.placeOrder({ lines, method: 'delivery' }))).toBe('address_needed')
  expect(getErrorCode(await fixture.placeOrder({ lines, method: 'digital' }))).toBe('method_not_offered')
  expect(await fixture.placeOrder({ lines: [...lines, ...lines] })).toMatchObject({ status: 422 })
  const missing = '01890000-0000-7000-8000-000000000000'
  expect(
    getErrorCode(await fixture.placeOrder({ lines, slot: { window: missing, date: fixture.dayAfterTomorrow } })),
  ).toBe('unknown_reference')
  expect(getErrorCode(await fixture.placeOrder({ lines, paymentOption: missing }))).toBe('unknown_reference')
  expect(getErrorCode(await fixture.placeOrder({ lines, buyer: { customer: missing } }))).toBe('unknown_reference')
})

it('reserves discount, slot, points and credit, and releases them exactly once', async () => {
  const variant = await fixture.newVariant({ price: 10_000, stock: 3 })
  const customer = await fixture.newCustomer({ points: 500, credit: 2000 })
  const discount = await fixture.newDiscount({
    application: 'manual',
    codes: ['TENOFF'],
    totalLimit: 1,
    perUserLimit: 1,
  })
  const window = await fixture.newWindow({ capacity: 1, fee: 300 })
  const body = {
    lines: [{ variant, quantity: 1 }],
    buyer: { customer },
    slot: { window, date: fixture.dayAfterTomorrow },
    codes: ['tenoff'],
    points: 500,
    credit: 2000,
  }
  const order = expectOrder(await fixture.placeOrder(body))
  expect(order).toMatchObject({ total: 9300, pointsUsed: 500, pointsValue: 500, creditUsed: 2000, due: 6800 })
  expect(order.discounts).toMatchObject([{ discount, code: 'TENOFF', amount: 1000 }])
  const second = { ...body, points: 0, credit: 0 }
  expect(getErrorCode(await fixture.placeOrder({ ...second, codes: [] }))).toBe('slot_full')
  const account = () => fixture.test.data(customers.get, { ...asOwner(), params: { customerId: customer } })
  expect(await account()).toMatchObject({ points: 0, credit: 0, orders: 1, spend: 9300 })

  const cancel = () =>
    fixture.test.call(orders.cancel, { ...asOwner(), params: { orderId: order._id }, query: { reason: 'Rain' } })
  const both = await Promise.all([cancel(), cancel(), cancel()])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await account()).toMatchObject({ points: 500, credit: 2000, orders: 0, spend: 0, lastOrderAt: null })
  expect(await fixture.readStock(variant)).toMatchObject({ reserved: 0 })
  const again = expectOrder(await fixture.placeOrder(body))
  expect(again).toMatchObject({ total: 9300, number: order.number + 1 })
})

it('edits lines until the order is ready: kept lines keep their price, new ones get the current price', async () => {
  const [first, second] = [
    await fixture.newVariant({ price: 1000, stock: 5 }),
    await fixture.newVariant({ price: 700 }),
  ]
  const order = expectOrder(await fixture.placeOrder({ lines: [{ variant: first, quantity: 2 }] }))
  const { data } = await callAsOwner(products.list)
  const product = data.find(({ _id }) => _id === order.lines[0]?.product)
  await fixture.test.data(products.update, {
    ...asOwner(),
    params: { id: product?._id ?? '' },
    body: { version: product?.version ?? 0, price: 5000 },
  })
  const params = { orderId: order._id }
  const lines = [
    { _id: order.lines[0]?._id, variant: first, quantity: 5 },
    { variant: second, quantity: 1 },
  ]
  const quote = await fixture.test.data(checkout.quoteChange, { ...asOwner(), params, body: { lines } })
  expect(quote.total).toBe(5700)
  const body = { version: order.version, lines, expectedTotal: 5700 }
  const changed = expectOrder(await fixture.test.call(orders.update, { ...asOwner(), params, body }))
  expect(changed).toMatchObject({ total: 5700, pieces: 6, version: order.version + 1 })
  expect(changed.timeline[0]).toMatchObject({ kind: 'edited', facts: { totalBefore: 2000, total: 5700 } })
  expect(await fixture.readStock(first)).toMatchObject({ reserved: 5, available: 0 })
  expect(await fixture.test.call(orders.update, { ...asOwner(), params, body })).toMatchObject({
    status: 409,
    body: { code: 'stale_version', current: { total: 5700 } },
  })
  const more = { version: changed.version, lines: [{ variant: first, quantity: 6 }] }
  expect(getErrorCode(await fixture.test.call(orders.update, { ...asOwner(), params, body: more }))).toBe(
    'not_enough_stock',
  )
  const fewer = { version: changed.version, lines: [{ variant: second, quantity: 1 }] }
  expect(expectOrder(await fixture.test.call(orders.update, { ...asOwner(), params, body: fewer }))).toMatchObject({
    total: 700,
  })
  expect(await fixture.readStock(first)).toMatchObject({ reserved: 0 })
  for (const status of ['confirmed', 'processing', 'ready']) {
    await fixture.test.data(orders.status, { ...asOwner(), params, body: { status } })
  }
  const late = await fixture.test.data(orders.get, { ...asOwner(), params })
  const ready = { version: late.version, lines: [{ variant: second, quantity: 2 }] }
  expect(getErrorCode(await fixture.test.call(orders.update, { ...asOwner(), params, body: ready }))).toBe(
    'order_closed',
  )
})

it('keeps the discounts as of placement and refunds excess points', async () => {
  const variant = await fixture.newVariant({ price: 1000 })
  const discount = await fixture.newDiscount({ value: 500_000, application: 'manual', codes: ['HALF'] })
  const customer = await fixture.newCustomer({ points: 1500 })
  const body = { buyer: { customer }, codes: ['HALF'], points: 1500, lines: [{ variant, quantity: 3 }] }
  const order = expectOrder(await fixture.placeOrder(body))
  expect(order).toMatchObject({ total: 1500, pointsUsed: 1500, due: 0, paymentStatus: 'paid' })
  const { discounts } = await import('#contract/domains/discounts.ts')
  await fixture.test.data(discounts.removeMany, { ...asOwner(), body: { ids: [discount] } })
  const change = { version: order.version, lines: [{ variant, quantity: 2 }] }
  const params = { orderId: order._id }
  const after = expectOrder(await fixture.test.call(orders.update, { ...asOwner(), params, body: change }))
  expect(after).toMatchObject({ total: 1000, pointsUsed: 1000, due: 0, discounts: [{ discount, amount: 1000 }] })
  expect(await fixture.test.data(customers.get, { ...asOwner(), params: { customerId: customer } })).toMatchObject({
    points: 500,
  })
})

it('releases everything although the customer was deleted', async () => {
  const variant = await fixture.newVariant({ price: 1000, stock: 3 })
  const customer = await fixture.newCustomer({ points: 100 })
  const order = expectOrder(
    await fixture.placeOrder({ buyer: { customer }, points: 100, lines: [{ variant, quantity: 2 }] }),
  )
  await fixture.test.data(customers.removeMany, { ...asOwner(), body: { ids: [customer] } })
  const params = { orderId: order._id }
  const fewer = { version: order.version, lines: [{ variant, quantity: 1 }] }
  expect(expectOrder(await fixture.test.call(orders.update, { ...asOwner(), params, body: fewer }))).toMatchObject({
    total: 1000,
  })
  expect(expectOrder(await fixture.test.call(orders.cancel, { ...asOwner(), params }))).toMatchObject({
    status: 'cancelled',
  })
  expect(await fixture.readStock(variant)).toMatchObject({ reserved: 0 })
  await fixture.test.data(customers.restoreMany, { ...asOwner(), body: { ids: [customer] } })
  expect(await fixture.test.data(customers.get, { ...asOwner(), params: { customerId: customer } })).toMatchObject({
    points: 100,
  })
})

it('caps the returned amount at the new total', async () => {
  const variant = await fixture.newVariant({ price: 1000 })
  const order = expectOrder(await fixture.placeOrder({ lines: [{ variant, quantity: 4 }] }))
  const params = { orderId: order._id }
  await fixture.test.data(orders.pay, { ...asOwner(), params, body: { amount: 4000 } })
  const refunded = await fixture.test.data(orders.refund, { ...asOwner(), params, body: { amount: 4000 } })
  expect(refunded).toMatchObject({ paymentStatus: 'refunded', balance: 0 })
  const body = { version: refunded.version, lines: [{ variant, quantity: 1 }] }
  const after = expectOrder(await fixture.test.call(orders.update, { ...asOwner(), params, body }))
  expect(after).toMatchObject({ total: 1000, balance: 0, returned: 1000 })
})

it('rejects address changes by staff who can’t see it and missing addresses; logs changes', async () => {
  const variant = await fixture.newVariant()
  const address = { line1: 'Elm Street 1', city: 'Troy', postcode: '12180' }
  const placed = expectOrder(
    await fixture.placeOrder({ method: 'delivery', lines: [{ variant, quantity: 1 }], address }),
  )
  const params = { orderId: placed._id }
  const blind = await fixture.test.newPerson(fixture.vendorId, 'staff', ['view_orders', 'edit_order'], [fixture.store])
  const elsewhere = { version: placed.version, address: { line1: 'Evil 1' } }
  const asBlind = { as: blind, store: fixture.store, params }
  expect((await fixture.test.call(orders.update, { ...asBlind, body: elsewhere })).status).toBe(403)
  const nowhere = { version: placed.version, address: null }
  expect(getErrorCode(await fixture.test.call(orders.update, { ...asOwner(), params, body: nowhere }))).toBe(
    'address_needed',
  )
  const carried = { version: placed.version, carrier: 'UPS', trackingNumber: '1Z9' }
  const after = expectOrder(await fixture.test.call(orders.update, { ...asBlind, body: carried }))
  expect(after).toMatchObject({ carrier: 'UPS', isMasked: true })
  const cleared = { version: after.version, carrier: null }
  expect(expectOrder(await fixture.test.call(orders.update, { ...asOwner(), params, body: cleared }))).toMatchObject({
    carrier: null,
  })
})

it('rejects totals above the maximum amount, also when caused by tax', async () => {
  const variant = await fixture.newVariant({ price: 1_000_000_000_000 })
  expect((await fixture.placeOrder({ lines: [{ variant, quantity: 2 }] })).status).toBe(422)
})

it('computes tax for zero-decimal and two-decimal currencies, inclusive and exclusive', async () => {
  const variant = await fixture.newVariant({ price: 1999 })
  const { version } = await fixture.test.data(fulfillment.get, asOwner())
  const taxed = { version, taxMode: 'exclusive', taxRate: 82_500, feeTaxRate: 82_500 }
  await fixture.test.data(fulfillment.update, { ...asOwner(), body: taxed })
  const order = expectOrder(await fixture.placeOrder({ lines: [{ variant, quantity: 3 }] }))
  expect(order).toMatchObject({ subtotal: 5997, taxTotal: 495, total: 6492 })
  await fixture.test.data(fulfillment.update, {
    ...asOwner(),
    body: { version: version + 1, taxMode: 'inclusive', taxRate: 77_000 },
  })
  expect(expectOrder(await fixture.placeOrder({ lines: [{ variant, quantity: 3 }] }))).toMatchObject({
    taxTotal: 429,
    total: 5997,
  })
  await fixture.test.data(fulfillment.update, {
    ...asOwner(),
    body: { version: version + 2, taxRate: 0, feeTaxRate: 0 },
  })
})

it('notifies everyone but the author of a manual order', async () => {
  const variant = await fixture.newVariant({ stock: 5 })
  const author = await fixture.test.newPerson(
    fixture.owner.vendorId,
    'staff',
    ['create_order', 'view_orders', 'view_products', 'view_customers'],
    [fixture.store],
  )
  const body = { lines: [{ variant, quantity: 1 }], method: 'pickup', buyer: { name: 'Walk-in' } }
  const { _id } = await fixture.test.data(checkout.create, { as: author, store: fixture.store, body })
  await runQueuedJobs(fixture.test, 'notifications.keep')
  const isListed = async (as: Person, query: Record<string, string>) => {
    const { data } = await fixture.test.data(notifications.list, { as, store: fixture.store, query })
    return data.some(({ route }) => route === `/dashboard/orders/${_id}`)
  }
  for (const query of [{}, { unread: 'true' }]) {
    expect([await isListed(fixture.owner, query), await isListed(author, query)]).toEqual([true, false])
  }
})
