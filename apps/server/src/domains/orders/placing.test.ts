import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { customers } from '#contract/domains/customers.ts'
import { fulfillment } from '#contract/domains/fulfillment-settings.ts'
import { orders } from '#contract/domains/orders.ts'
import { products } from '#contract/domains/products.ts'
import type { Order } from '#contract/domains/order.ts'
import { type Answer } from '#server/testing/app.ts'
import { openShop, type Shop } from '#server/testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
// Every test must leave consistent data.
afterEach(async () => expect(await shop.drift()).toEqual([]))

const of = () => ({ as: shop.owner, store: shop.store })
const dataOf = (answer: Answer): Order => {
  expect(answer).toMatchObject({ status: 200 })
  return (answer.body as { data: Order }).data
}
const codeOf = (answer: Answer) => (answer.body as { code?: string }).code

it('numbers orders from 1001 and stores titles and prices', async () => {
  const variant = await shop.newVariant({ title: 'Blue mug', price: 1250, stock: 5 })
  const order = dataOf(await shop.place({ lines: [{ variant, quantity: 2 }] }))
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
  expect(await shop.stockOf(variant)).toEqual({ onHand: 5, reserved: 2, available: 3 })

  const { data } = await test(products.list)
  const product = data.find(({ title }) => title === 'Blue mug')
  const body = { version: product?.version ?? 0, title: 'Red mug' }
  await shop.test.data(products.update, { ...of(), params: { id: product?._id ?? '' }, body })
  const read = await shop.test.data(orders.get, { ...of(), params: { orderId: order._id } })
  expect(read.lines[0]).toMatchObject({ title: 'Blue mug', unitPrice: 1250 })
  expect(read.timeline).toMatchObject([{ kind: 'placed', facts: { total: 2500, source: 'manual' } }])
})

const test = <E extends typeof products.list>(endpoint: E) => shop.test.data(endpoint, of())

it('names the item that is out of stock and reserves nothing', async () => {
  const [plenty, scarce] = [
    await shop.newVariant({ stock: 10 }),
    await shop.newVariant({ title: 'Rare lamp', stock: 1 }),
  ]
  const lines = [
    { variant: plenty, quantity: 1 },
    { variant: scarce, quantity: 2 },
  ]
  const answer = await shop.place({ lines })
  expect(answer).toMatchObject({
    status: 409,
    body: { code: 'not_enough_stock', errors: [{ path: 'lines.1.quantity' }] },
  })
  expect(JSON.stringify(answer.body)).toContain('Rare lamp')
  expect(await shop.stockOf(plenty)).toMatchObject({ reserved: 0 })
  const later = await shop.newVariant({ stock: 0, backorder: true })
  dataOf(await shop.place({ lines: [{ variant: later, quantity: 3 }] }))
  expect(await shop.stockOf(later)).toEqual({ onHand: 0, reserved: 3, available: -3 })
  const file = await shop.newVariant({ stock: 0, type: 'digital' })
  dataOf(await shop.place({ method: 'digital', lines: [{ variant: file, quantity: 9 }] }))
})

it('rejects other stores’ products, disabled methods, changed totals and missing addresses', async () => {
  const variant = await shop.newVariant()
  const lines = [{ variant, quantity: 1 }]
  const stranger = await shop.test.newStore(shop.vendorId)
  const foreign = { ...of(), store: stranger, body: { method: 'pickup', buyer: { name: 'X' }, lines } }
  expect(await shop.test.call(orders.create, foreign)).toMatchObject({ status: 422 })
  expect(await shop.place({ lines, expectedTotal: 999 })).toMatchObject({
    status: 409,
    body: { code: 'price_changed', current: { total: 1000 } },
  })
  expect(codeOf(await shop.place({ lines, method: 'delivery' }))).toBe('address_needed')
  expect(codeOf(await shop.place({ lines, method: 'digital' }))).toBe('method_not_offered')
  expect(await shop.place({ lines: [...lines, ...lines] })).toMatchObject({ status: 422 })
  const missing = '01890000-0000-7000-8000-000000000000'
  expect(codeOf(await shop.place({ lines, slot: { window: missing, date: shop.soon } }))).toBe('unknown_reference')
  expect(codeOf(await shop.place({ lines, paymentOption: missing }))).toBe('unknown_reference')
  expect(codeOf(await shop.place({ lines, buyer: { customer: missing } }))).toBe('unknown_reference')
})

it('reserves discount, slot, points and credit, and releases them exactly once', async () => {
  const variant = await shop.newVariant({ price: 10_000, stock: 3 })
  const customer = await shop.newCustomer({ points: 500, credit: 2000 })
  const discount = await shop.newDiscount({ application: 'manual', codes: ['TENOFF'], totalLimit: 1, perUserLimit: 1 })
  const window = await shop.newWindow({ capacity: 1, fee: 300 })
  const body = {
    lines: [{ variant, quantity: 1 }],
    buyer: { customer },
    slot: { window, date: shop.soon },
    codes: ['tenoff'],
    points: 500,
    credit: 2000,
  }
  const order = dataOf(await shop.place(body))
  expect(order).toMatchObject({ total: 9300, pointsUsed: 500, pointsValue: 500, creditUsed: 2000, due: 6800 })
  expect(order.discounts).toMatchObject([{ discount, code: 'TENOFF', amount: 1000 }])
  const second = { ...body, points: 0, credit: 0 }
  expect(codeOf(await shop.place({ ...second, codes: [] }))).toBe('slot_full')
  const account = () => shop.test.data(customers.get, { ...of(), params: { customerId: customer } })
  expect(await account()).toMatchObject({ points: 0, credit: 0, orders: 1, spend: 9300 })

  const cancel = () =>
    shop.test.call(orders.cancel, { ...of(), params: { orderId: order._id }, query: { reason: 'Rain' } })
  const both = await Promise.all([cancel(), cancel(), cancel()])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await account()).toMatchObject({ points: 500, credit: 2000, orders: 0, spend: 0, lastOrderAt: null })
  expect(await shop.stockOf(variant)).toMatchObject({ reserved: 0 })
  const again = dataOf(await shop.place(body))
  expect(again).toMatchObject({ total: 9300, number: order.number + 1 })
})

it('edits lines until the order is ready: kept lines keep their price, new ones get the current price', async () => {
  const [first, second] = [await shop.newVariant({ price: 1000, stock: 5 }), await shop.newVariant({ price: 700 })]
  const order = dataOf(await shop.place({ lines: [{ variant: first, quantity: 2 }] }))
  const { data } = await test(products.list)
  const product = data.find(({ _id }) => _id === order.lines[0]?.product)
  await shop.test.data(products.update, {
    ...of(),
    params: { id: product?._id ?? '' },
    body: { version: product?.version ?? 0, price: 5000 },
  })
  const params = { orderId: order._id }
  const lines = [
    { _id: order.lines[0]?._id, variant: first, quantity: 5 },
    { variant: second, quantity: 1 },
  ]
  const quote = await shop.test.data(orders.quoteChange, { ...of(), params, body: { lines } })
  expect(quote.total).toBe(5700)
  const body = { version: order.version, lines, expectedTotal: 5700 }
  const changed = dataOf(await shop.test.call(orders.update, { ...of(), params, body }))
  expect(changed).toMatchObject({ total: 5700, pieces: 6, version: order.version + 1 })
  expect(changed.timeline[0]).toMatchObject({ kind: 'edited', facts: { totalBefore: 2000, total: 5700 } })
  expect(await shop.stockOf(first)).toMatchObject({ reserved: 5, available: 0 })
  expect(await shop.test.call(orders.update, { ...of(), params, body })).toMatchObject({
    status: 409,
    body: { code: 'stale_version', current: { total: 5700 } },
  })
  const more = { version: changed.version, lines: [{ variant: first, quantity: 6 }] }
  expect(codeOf(await shop.test.call(orders.update, { ...of(), params, body: more }))).toBe('not_enough_stock')
  const fewer = { version: changed.version, lines: [{ variant: second, quantity: 1 }] }
  expect(dataOf(await shop.test.call(orders.update, { ...of(), params, body: fewer }))).toMatchObject({ total: 700 })
  expect(await shop.stockOf(first)).toMatchObject({ reserved: 0 })
  for (const status of ['confirmed', 'processing', 'ready']) {
    await shop.test.data(orders.status, { ...of(), params, body: { status } })
  }
  const late = await shop.test.data(orders.get, { ...of(), params })
  const ready = { version: late.version, lines: [{ variant: second, quantity: 2 }] }
  expect(codeOf(await shop.test.call(orders.update, { ...of(), params, body: ready }))).toBe('order_closed')
})

it('keeps the discounts as of placement and refunds excess points', async () => {
  const variant = await shop.newVariant({ price: 1000 })
  const discount = await shop.newDiscount({ value: 500_000, application: 'manual', codes: ['HALF'] })
  const customer = await shop.newCustomer({ points: 1500 })
  const body = { buyer: { customer }, codes: ['HALF'], points: 1500, lines: [{ variant, quantity: 3 }] }
  const order = dataOf(await shop.place(body))
  expect(order).toMatchObject({ total: 1500, pointsUsed: 1500, due: 0, paymentStatus: 'paid' })
  const { discounts } = await import('#contract/domains/discounts.ts')
  await shop.test.data(discounts.removeMany, { ...of(), body: { ids: [discount] } })
  const change = { version: order.version, lines: [{ variant, quantity: 2 }] }
  const params = { orderId: order._id }
  const after = dataOf(await shop.test.call(orders.update, { ...of(), params, body: change }))
  expect(after).toMatchObject({ total: 1000, pointsUsed: 1000, due: 0, discounts: [{ discount, amount: 1000 }] })
  expect(await shop.test.data(customers.get, { ...of(), params: { customerId: customer } })).toMatchObject({
    points: 500,
  })
})

it('releases everything although the customer was deleted', async () => {
  const variant = await shop.newVariant({ price: 1000, stock: 3 })
  const customer = await shop.newCustomer({ points: 100 })
  const order = dataOf(await shop.place({ buyer: { customer }, points: 100, lines: [{ variant, quantity: 2 }] }))
  await shop.test.data(customers.removeMany, { ...of(), body: { ids: [customer] } })
  const params = { orderId: order._id }
  const fewer = { version: order.version, lines: [{ variant, quantity: 1 }] }
  expect(dataOf(await shop.test.call(orders.update, { ...of(), params, body: fewer }))).toMatchObject({ total: 1000 })
  expect(dataOf(await shop.test.call(orders.cancel, { ...of(), params }))).toMatchObject({ status: 'cancelled' })
  expect(await shop.stockOf(variant)).toMatchObject({ reserved: 0 })
  await shop.test.data(customers.restoreMany, { ...of(), body: { ids: [customer] } })
  expect(await shop.test.data(customers.get, { ...of(), params: { customerId: customer } })).toMatchObject({
    points: 100,
  })
})

it('caps the returned amount at the new total', async () => {
  const variant = await shop.newVariant({ price: 1000 })
  const order = dataOf(await shop.place({ lines: [{ variant, quantity: 4 }] }))
  const params = { orderId: order._id }
  await shop.test.data(orders.pay, { ...of(), params, body: { amount: 4000 } })
  const refunded = await shop.test.data(orders.refund, { ...of(), params, body: { amount: 4000 } })
  expect(refunded).toMatchObject({ paymentStatus: 'refunded', balance: 0 })
  const body = { version: refunded.version, lines: [{ variant, quantity: 1 }] }
  const after = dataOf(await shop.test.call(orders.update, { ...of(), params, body }))
  expect(after).toMatchObject({ total: 1000, balance: 0, returned: 1000 })
})

it('rejects address changes by staff who can’t see it and missing addresses; logs changes', async () => {
  const variant = await shop.newVariant()
  const address = { line1: 'Elm Street 1', city: 'Troy', postcode: '12180' }
  const placed = dataOf(await shop.place({ method: 'delivery', lines: [{ variant, quantity: 1 }], address }))
  const params = { orderId: placed._id }
  const blind = await shop.test.newPerson(shop.vendorId, 'staff', ['view_orders', 'edit_order'], [shop.store])
  const elsewhere = { version: placed.version, address: { line1: 'Evil 1' } }
  const asBlind = { as: blind, store: shop.store, params }
  expect((await shop.test.call(orders.update, { ...asBlind, body: elsewhere })).status).toBe(403)
  const nowhere = { version: placed.version, address: null }
  expect(codeOf(await shop.test.call(orders.update, { ...of(), params, body: nowhere }))).toBe('address_needed')
  const carried = { version: placed.version, carrier: 'UPS', trackingNumber: '1Z9' }
  const after = dataOf(await shop.test.call(orders.update, { ...asBlind, body: carried }))
  expect(after).toMatchObject({ carrier: 'UPS', isMasked: true })
  const cleared = { version: after.version, carrier: null }
  expect(dataOf(await shop.test.call(orders.update, { ...of(), params, body: cleared }))).toMatchObject({
    carrier: null,
  })
})

it('rejects totals above the maximum amount, also when caused by tax', async () => {
  const variant = await shop.newVariant({ price: 1_000_000_000_000 })
  expect((await shop.place({ lines: [{ variant, quantity: 2 }] })).status).toBe(422)
})

it('computes tax for zero-decimal and two-decimal currencies, inclusive and exclusive', async () => {
  const variant = await shop.newVariant({ price: 1999 })
  const { version } = await shop.test.data(fulfillment.get, of())
  const taxed = { version, taxMode: 'exclusive', taxRate: 82_500, feeTaxRate: 82_500 }
  await shop.test.data(fulfillment.update, { ...of(), body: taxed })
  const order = dataOf(await shop.place({ lines: [{ variant, quantity: 3 }] }))
  expect(order).toMatchObject({ subtotal: 5997, taxTotal: 495, total: 6492 })
  await shop.test.data(fulfillment.update, {
    ...of(),
    body: { version: version + 1, taxMode: 'inclusive', taxRate: 77_000 },
  })
  expect(dataOf(await shop.place({ lines: [{ variant, quantity: 3 }] }))).toMatchObject({ taxTotal: 429, total: 5997 })
  await shop.test.data(fulfillment.update, { ...of(), body: { version: version + 2, taxRate: 0, feeTaxRate: 0 } })
})
