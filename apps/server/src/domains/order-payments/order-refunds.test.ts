import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { customers } from '#contract/domains/customers.ts'
import type { Order } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { newId } from '#server/platform/ids.ts'
import { openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'
import { retryWhileUnavailable } from '#server/testing/stock-fixture.ts'
import { type PaymentRow, allocateRefund } from './refund-allocation.rules.ts'

let fixture: StoreFixture
let variant: string

beforeAll(async () => {
  fixture = await openStoreFixture()
})
afterAll(() => fixture.close())
afterEach(async () => expect(await fixture.drift()).toEqual([]))

/** Places an order of five items at 10.00 each with this amount paid. */
const place = async (paid = 5000, more: object = {}): Promise<Order> => {
  variant = await fixture.newVariant({ price: 1000, stock: 20 })
  const made = (await fixture.placeOrder({ lines: [{ variant, quantity: 5 }], ...more })).body.data as Order
  if (paid > 0) await fixture.test.data(orders.pay, { ...forOrder(made), body: { amount: paid } })
  return made
}
const forOrder = (order: Pick<Order, '_id'>) => ({
  as: fixture.owner,
  store: fixture.store,
  params: { orderId: order._id },
})
const refund = (order: Pick<Order, '_id'>, body: object) =>
  retryWhileUnavailable(() => fixture.test.call(orders.refund, { ...forOrder(order), body }))
const getFirstLineId = (order: Order): string => order.lines[0]?._id ?? ''
const complete = async (order: Order): Promise<void> => {
  for (const status of ['confirmed', 'processing', 'ready', 'completed']) {
    await fixture.test.data(orders.status, { ...forOrder(order), body: { status } })
  }
}
const sold = async () => {
  const { rows } = await sql<{ quantity: number; revenue: number }>`
    select d.quantity, d.revenue from product_days d join variants v on v.product_id = d.product_id
    where v.id = ${variant}`.execute(fixture.test.database.kysely)
  return rows[0]
}

it('refunds no more than was paid', async () => {
  const made = await place(3000)
  expect((await refund(made, { amount: 3001 })).body).toMatchObject({
    code: 'refund_too_much',
    errors: [{ path: 'amount' }],
  })
  expect((await refund(made, { amount: 1000, note: 'Scratched' })).body.data).toMatchObject({
    paymentStatus: 'partially_paid',
    refunded: 1000,
    returned: 1000,
    balance: 2000,
    payments: [{ kind: 'payment' }, { kind: 'refund', amount: 1000, note: 'Scratched', isRestocked: false }],
  })
  expect((await refund(made, { amount: 2000 })).body.data).toMatchObject({ paymentStatus: 'unpaid', refunded: 3000 })
  expect((await refund(made, { amount: 1 })).status).toBe(409)
  expect((await refund({ _id: newId() }, { amount: 1 })).status).toBe(404)
})

it('counts returned items once and restocks sold ones at their location', async () => {
  const customer = await fixture.newCustomer()
  const made = await place(5000, { buyer: { customer } })
  await complete(made)
  expect(await fixture.readStock(variant)).toMatchObject({ onHand: 15 })
  const line = getFirstLineId(made)
  const back = { amount: 2000, lines: [{ line, quantity: 2 }], restock: true }
  const after = (await refund(made, back)).body.data as Order
  expect(after.lines[0]?.refundedQuantity).toBe(2)
  expect(after.payments[1]).toMatchObject({ lines: [{ line, quantity: 2 }], isRestocked: true })
  expect(after.timeline[0]).toMatchObject({ kind: 'refund', facts: { amount: 2000, pieces: 2 } })
  expect(await fixture.readStock(variant)).toEqual({ onHand: 17, reserved: 0, available: 17 })
  expect(await sold()).toEqual({ quantity: 3, revenue: 3000 })
  const who = { as: fixture.owner, store: fixture.store, params: { customerId: customer } }
  expect(await fixture.test.data(customers.get, who)).toMatchObject({ orders: 1, spend: 3000 })
  const tooMany = await refund(made, { amount: 1, lines: [{ line, quantity: 4 }] })
  expect(tooMany).toMatchObject({ status: 422, body: { errors: [{ path: 'lines.0.quantity' }] } })
  const twice = [
    { line, quantity: 2 },
    { line, quantity: 2 },
  ]
  expect((await refund(made, { amount: 1, lines: twice })).body.errors?.[0]?.path).toBe('lines.1.quantity')
  const unknown = await refund(made, { amount: 1, lines: [{ line: newId(), quantity: 1 }] })
  expect(unknown.body).toMatchObject({ code: 'unknown_reference', errors: [{ path: 'lines.0.line' }] })
  await refund(made, { amount: 1000, lines: [{ line, quantity: 3 }] })
  expect(await fixture.readStock(variant)).toMatchObject({ onHand: 17 })
  expect(await sold()).toEqual({ quantity: 0, revenue: 0 })
})

it('releases reserved items and sells only the rest', async () => {
  const made = await place()
  await refund(made, { amount: 2000, lines: [{ line: getFirstLineId(made), quantity: 2 }], restock: true })
  expect(await fixture.readStock(variant)).toEqual({ onHand: 20, reserved: 3, available: 17 })
  await complete(made)
  expect(await fixture.readStock(variant)).toEqual({ onHand: 17, reserved: 0, available: 17 })
})

it('refunds the amount due after a cancellation without changing totals', async () => {
  const made = await place()
  await refund(made, { amount: 1000, lines: [{ line: getFirstLineId(made), quantity: 1 }], restock: true })
  expect(await fixture.test.data(orders.cancel, forOrder(made))).toMatchObject({ balance: -4000 })
  expect(await sold()).toEqual({ quantity: 0, revenue: 0 })
  expect(await fixture.readStock(variant)).toMatchObject({ onHand: 20, reserved: 0 })
  const body = { amount: 4000, lines: [{ line: getFirstLineId(made), quantity: 4 }], restock: true }
  expect((await refund(made, body)).body.data).toMatchObject({
    status: 'cancelled',
    balance: 0,
    refunded: 5000,
    returned: 1000,
    paymentStatus: 'refunded',
    payments: [{}, {}, { isRestocked: false }],
  })
  expect(await fixture.readStock(variant)).toMatchObject({ onHand: 20, reserved: 0 })
})

it('refunds to store credit', async () => {
  const customer = await fixture.newCustomer()
  const card = await fixture.newPaymentOption({ kind: 'card' })
  const made = await place(5000, { buyer: { customer }, paymentOption: card })
  const after = (await refund(made, { amount: 1500, asCredit: true })).body.data as Order
  expect(after.payments[1]).toMatchObject({ asCredit: true, option: '' })
  expect(after.timeline[0]?.facts).toEqual({ amount: 1500, option: '', asCredit: true })
  const who = { as: fixture.owner, store: fixture.store, params: { customerId: customer } }
  expect(await fixture.test.data(customers.get, who)).toMatchObject({ credit: 1500 })
  const { rows } = await sql<object>`
    select l.delta, l.reason, (select count(*)::integer from earnings_entries e where e.kind = 'refund') as refunds
    from customer_ledger l where l.order_id = ${made._id}`.execute(fixture.test.database.kysely)
  expect(rows).toEqual([{ delta: 1500, reason: 'order', refunds: 0 }])

  const guest = await place()
  expect((await refund(guest, { amount: 1, asCredit: true })).body.code).toBe('customer_needed')
  await fixture.test.data(customers.removeMany, { as: fixture.owner, store: fixture.store, body: { ids: [customer] } })
  expect((await refund(made, { amount: 1, asCredit: true })).body.code).toBe('customer_needed')
  expect((await refund(made, { amount: 1 })).status).toBe(200)
})

it('refunds to the payment options that were used, newest first', async () => {
  const made = await place(0, { paymentOption: await fixture.newPaymentOption({ name: 'Card', kind: 'card' }) })
  const pay = (amount: number, more: object = {}) =>
    fixture.test.data(orders.pay, { ...forOrder(made), body: { amount, ...more } })
  await pay(3000)
  await pay(2000, { option: null })
  expect((await refund(made, { amount: 2500 })).body.data).toMatchObject({ payments: [{}, {}, { option: 'Card' }] })
})

it('allocates a refund to the newest payments first', () => {
  const row = (direction: 'payment' | 'refund', amount: number, kind = 'cash'): PaymentRow => ({
    direction,
    amount,
    kind,
    name: kind,
    optionId: null,
    intentId: null,
    cardParts: [],
  })
  const back = (rows: PaymentRow[], amount: number) =>
    allocateRefund(rows, amount).map((part) => [part.kind, part.amount])
  const paid = [row('payment', 10, 'card'), row('payment', 5, 'cash')]
  expect(back(paid, 4)).toEqual([['cash', 4]])
  expect(back(paid, 7)).toEqual([
    ['cash', 5],
    ['card', 2],
  ])
  expect(back([...paid, row('refund', 6)], 9)).toEqual([['card', 9]])
  expect(back([...paid, row('refund', 6), row('payment', 3, 'wallet')], 4)).toEqual([
    ['wallet', 3],
    ['card', 1],
  ])
})

it('accepts ten of a hundred concurrent refunds, and no item is returned twice', async () => {
  const made = await place(10)
  const responses = await Promise.all(Array.from({ length: 100 }, () => refund(made, { amount: 1 })))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(responses.filter(({ body }) => body.code === 'refund_too_much')).toHaveLength(90)
  const other = await place()
  await complete(other)
  const body = { amount: 100, lines: [{ line: getFirstLineId(other), quantity: 2 }], restock: true }
  const tries = await Promise.all(Array.from({ length: 6 }, () => refund(other, body)))
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422, 422, 422])
  expect(await fixture.readStock(variant)).toMatchObject({ onHand: 19 })
})
