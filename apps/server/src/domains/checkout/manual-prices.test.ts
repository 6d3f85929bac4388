import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { checkout } from '#contract/domains/checkout.ts'
import { documents } from '#contract/domains/documents.ts'
import { fulfillment } from '#contract/domains/fulfillment-settings.ts'
import { orders } from '#contract/domains/orders.ts'
import { storefront } from '#contract/domains/storefront.ts'
import type { Order } from '#contract/domains/order.ts'
import type { Permission } from '#contract/permissions.ts'
import type { TestResponse } from '#server/testing/app.ts'
import { openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'

let fixture: StoreFixture
let mug: string
beforeAll(async () => {
  fixture = await openStoreFixture()
  mug = await fixture.newVariant({ title: 'Blue mug', price: 2000, stock: 10 })
  const { version } = await fixture.test.data(fulfillment.get, asOwner())
  const body = { version, taxMode: 'exclusive', taxRate: 100_000 }
  await fixture.test.data(fulfillment.update, { ...asOwner(), body })
})
afterAll(() => fixture.close())
// Every test must leave consistent data.
afterEach(async () => expect(await fixture.drift()).toEqual([]))

const asOwner = () => ({ as: fixture.owner, store: fixture.store })
const expectOrder = (response: TestResponse): Order => {
  expect(response).toMatchObject({ status: 200 })
  return (response.body as { data: Order }).data
}
const forOrder = (order: Order) => ({ ...asOwner(), params: { orderId: order._id } })
const giftWrap = { custom: { title: 'Gift wrap', price: 500, isTaxable: false }, quantity: 2 }
const manualDiscount = { type: 'fixed', value: 300, reason: 'Damaged box' }
const adjusted = () => ({
  lines: [{ variant: mug, quantity: 1, unitPrice: 1500 }, giftWrap],
  manualDiscount,
})

it('places an order with a discount, a custom item and another price, and shows them in the timeline', async () => {
  const { available } = await fixture.readStock(mug)
  const order = expectOrder(await fixture.placeOrder(adjusted()))
  // $15.00 and $10.00 minus $3.00, of which $1.80 are off the mug; 10 % tax on the rest of the mug.
  expect(order).toMatchObject({ subtotal: 2500, discountTotal: 300, taxTotal: 132, total: 2332, pieces: 3 })
  expect(order.manualDiscount).toEqual({ ...manualDiscount, amount: 300 })
  expect(order.lines).toMatchObject([
    { variant: mug, unitPrice: 1500, listPrice: 2000, discount: 180, tax: 132 },
    { variant: null, product: null, title: 'Gift wrap', unitPrice: 500, listPrice: null, discount: 120, tax: 0 },
  ])
  expect(order.timeline.map(({ kind }) => kind).toSorted()).toEqual(['customItem', 'discount', 'placed', 'price'])
  expect(order.timeline.find(({ kind }) => kind === 'price')?.facts).toEqual({
    title: 'Blue mug',
    from: 2000,
    to: 1500,
  })
  expect(order.timeline.find(({ kind }) => kind === 'discount')?.facts).toEqual({ amount: 300, reason: 'Damaged box' })
  expect(await fixture.readStock(mug)).toMatchObject({ available: available - 1 })
  const quote = await fixture.test.data(checkout.quote, { ...asOwner(), body: { method: 'pickup', ...adjusted() } })
  expect(quote).toMatchObject({ total: order.total, manualDiscount: { amount: 300 } })
})

it('names the line that is out of stock, after custom items too', async () => {
  const lines = [giftWrap, { variant: mug, quantity: 1000 }]
  expect((await fixture.placeOrder({ lines })).body).toMatchObject({
    code: 'not_enough_stock',
    errors: [{ path: 'lines.1.quantity' }],
  })
})

it('records the payment when the order is marked as paid', async () => {
  const option = await fixture.newPaymentOption({ name: 'Cash at the counter' })
  const order = expectOrder(await fixture.placeOrder({ ...adjusted(), isPaid: true, paymentOption: option }))
  expect(order).toMatchObject({ paymentStatus: 'paid', paid: order.due, balance: 0 })
  expect(order.payments).toMatchObject([{ amount: order.due, option: 'Cash at the counter' }])
  expect(order.timeline[0]).toMatchObject({ kind: 'payment', facts: { amount: order.due } })
  const free = { ...manualDiscount, type: 'percentage', value: 1_000_000 }
  const nothingDue = expectOrder(await fixture.placeOrder({ lines: [giftWrap], manualDiscount: free, isPaid: true }))
  expect(nothingDue).toMatchObject({ total: 0, due: 0, paymentStatus: 'paid', payments: [] })
})

it('keeps prices and the discount when lines are edited', async () => {
  const order = expectOrder(await fixture.placeOrder(adjusted()))
  const [mugLine, wrapLine] = order.lines
  const lines = [
    { _id: mugLine?._id, variant: mug, quantity: 3 },
    { _id: wrapLine?._id, quantity: 1 },
  ]
  const quote = await fixture.test.data(checkout.quoteChange, { ...forOrder(order), body: { lines } })
  const body = { version: order.version, lines, expectedTotal: quote.total }
  const edited = await fixture.test.data(orders.update, { ...forOrder(order), body })
  expect(edited).toMatchObject({ subtotal: 5000, discountTotal: 300, manualDiscount: { amount: 300 } })
  expect(edited.lines).toMatchObject([
    { unitPrice: 1500, listPrice: 2000, quantity: 3 },
    { variant: null, unitPrice: 500, quantity: 1 },
  ])
  const onlyWrap = { version: edited.version, lines: [{ _id: wrapLine?._id, quantity: 1 }] }
  const reduced = await fixture.test.data(orders.update, { ...forOrder(order), body: onlyWrap })
  expect(reduced).toMatchObject({ subtotal: 500, total: 200, lines: [{ title: 'Gift wrap' }] })
  const unknown = { version: reduced.version, lines: [{ _id: mugLine?._id, quantity: 1 }] }
  const rejected = await fixture.test.call(orders.update, { ...forOrder(order), body: unknown })
  expect(rejected).toMatchObject({ status: 422, body: { errors: [{ path: 'lines.0._id' }] } })
})

it('changes, adds and removes the discount of a placed order', async () => {
  const order = expectOrder(await fixture.placeOrder(adjusted()))
  const { subtotal } = order
  const percentage = { type: 'percentage', value: 100_000, reason: 'Late delivery' }
  const quote = await fixture.test.data(checkout.quoteChange, {
    ...forOrder(order),
    body: { manualDiscount: percentage },
  })
  const change = (version: number, body: object) =>
    fixture.test.data(orders.update, { ...forOrder(order), body: { version, ...body } })
  const changed = await change(order.version, { manualDiscount: percentage, expectedTotal: quote.total })
  expect(changed).toMatchObject({
    discountTotal: subtotal / 10,
    manualDiscount: { ...percentage, amount: subtotal / 10 },
  })
  const [event, next] = changed.timeline
  expect(event).toMatchObject({ kind: 'discount', facts: { amount: subtotal / 10, reason: 'Late delivery' } })
  expect(next?.kind).not.toBe('edited')
  expect(changed.balance).toBe(changed.total)
  const removed = await change(changed.version, { manualDiscount: null })
  expect(removed).toMatchObject({ discountTotal: 0, manualDiscount: null })
  expect(removed.timeline[0]).toMatchObject({ kind: 'discount', facts: { isRemoved: true } })
  // Fields that aren't named stay.
  const added = await change(removed.version, { manualDiscount })
  const kept = await change(added.version, { lines: order.lines.slice(0, 1).map(({ _id }) => ({ _id, quantity: 4 })) })
  expect(kept).toMatchObject({ manualDiscount, discountTotal: 300 })
  for (const status of ['confirmed', 'processing', 'ready'])
    await fixture.test.data(orders.status, { ...forOrder(order), body: { status } })
  const late = { version: (await fixture.test.data(orders.get, forOrder(order))).version, manualDiscount: null }
  expect(await fixture.test.call(orders.update, { ...forOrder(order), body: late })).toMatchObject({ status: 409 })
})

it('refunds, restocks, completes and cancels orders with custom items', async () => {
  const order = expectOrder(await fixture.placeOrder({ ...adjusted(), isPaid: true }))
  const { reserved } = await fixture.readStock(mug)
  const lines = order.lines.map(({ _id }) => ({ line: _id, quantity: 1 }))
  const body = { amount: 1000, lines, restock: true }
  const refunded = await fixture.test.data(orders.refund, { ...forOrder(order), body })
  expect(refunded.lines.map(({ refundedQuantity }) => refundedQuantity)).toEqual([1, 1])
  expect(await fixture.readStock(mug)).toMatchObject({ reserved: reserved - 1 })
  for (const status of ['confirmed', 'processing', 'ready', 'completed'])
    await fixture.test.data(orders.status, { ...forOrder(order), body: { status } })
  const other = expectOrder(await fixture.placeOrder(adjusted()))
  expect(await fixture.test.data(orders.cancel, forOrder(other))).toMatchObject({ status: 'cancelled' })
  const lone = expectOrder(await fixture.placeOrder({ lines: [giftWrap] }))
  expect(await fixture.test.data(orders.cancel, forOrder(lone))).toMatchObject({ status: 'cancelled' })
  const printed = await fixture.test.call(documents.print, {
    ...asOwner(),
    body: { ids: [order._id], document: 'invoice' },
  })
  expect(printed.status).toBe(200)
})

it('changes prices and records payments only for staff who may edit orders', async () => {
  const newStaff = (permissions: readonly Permission[]) =>
    fixture.test.newPerson(fixture.vendorId, 'staff', permissions, [fixture.store])
  const creator = await newStaff(['view_orders', 'create_order'])
  const editor = await newStaff(['view_orders', 'create_order', 'edit_order'])
  const plain = { method: 'pickup', buyer: { name: 'Walk-in' }, lines: [{ variant: mug, quantity: 1 }] }
  const place = (as: typeof creator, body: object) =>
    fixture.test.call(checkout.create, { as, store: fixture.store, body: { ...plain, ...body } })
  for (const change of [
    { manualDiscount },
    { isPaid: true },
    { lines: [giftWrap] },
    { lines: [{ variant: mug, quantity: 1, unitPrice: 0 }] },
  ]) {
    expect(await place(creator, change)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(await place(editor, change)).toMatchObject({ status: 200 })
  }
  expect((await place(creator, { lines: [{ variant: mug, quantity: 1, unitPrice: null }] })).status).toBe(200)
})

it('accepts none of it in the storefront', async () => {
  for (const body of [storefront.quote.body, storefront.ownQuote.body, storefront.place.body]) {
    const buyer = { name: 'Ana', email: 'ana@example.com' }
    const cart = { method: 'pickup', ...(body === storefront.place.body && { buyer }) }
    expect(body.safeParse({ ...cart, lines: [{ variant: mug, quantity: 1 }] }).success).toBe(true)
    expect(body.safeParse({ ...cart, lines: [{ variant: mug, quantity: 1, unitPrice: 1 }] }).success).toBe(false)
    expect(body.safeParse({ ...cart, lines: [giftWrap] }).success).toBe(false)
    const lines = [{ variant: mug, quantity: 1 }]
    expect(body.safeParse({ ...cart, lines, manualDiscount }).success).toBe(false)
    expect(body.safeParse({ ...cart, lines, isPaid: true }).success).toBe(false)
  }
})
