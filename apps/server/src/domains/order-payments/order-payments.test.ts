import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Order } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { paymentOptions } from '#contract/domains/payment-options.ts'
import { newId } from '#server/platform/ids.ts'
import { openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'

let fixture: StoreFixture

beforeAll(async () => {
  fixture = await openStoreFixture()
})
afterAll(() => fixture.close())
afterEach(async () => expect(await fixture.drift()).toEqual([]))

/** An order with one line at this price. */
const place = async (price: number, more: object = {}): Promise<Order> => {
  const variant = await fixture.newVariant({ price })
  return (await fixture.placeOrder({ lines: [{ variant, quantity: 1 }], ...more })).body.data as Order
}
const forOrder = (order: Pick<Order, '_id'>) => ({
  as: fixture.owner,
  store: fixture.store,
  params: { orderId: order._id },
})
const pay = (order: Pick<Order, '_id'>, amount: number, more: object = {}) =>
  fixture.test.call(orders.pay, { ...forOrder(order), body: { amount, ...more } })
const earnings = async (order: Pick<Order, '_id'>): Promise<[string, number, string][]> => {
  const { rows } = await sql<{ account: string; amount: number; kind: string }>`
    select account, amount, kind from earnings_entries where order_id = ${order._id} order by at, id`.execute(
    fixture.test.database.kysely,
  )
  return rows.map(({ account, amount, kind }) => [account, amount, kind])
}

it('records payments up to the balance and no more', async () => {
  const made = await place(5000)
  expect(made).toMatchObject({ paymentStatus: 'unpaid', balance: 5000 })
  expect((await pay(made, 2000, { note: 'On account' })).body.data).toMatchObject({
    paymentStatus: 'partially_paid',
    paid: 2000,
    balance: 3000,
    payments: [{ kind: 'payment', amount: 2000, option: '', note: 'On account', by: 'A owner', asCredit: false }],
  })
  const tooMuch = await pay(made, 3001)
  expect(tooMuch).toMatchObject({ status: 409, body: { code: 'pays_too_much', errors: [{ path: 'amount' }] } })
  const paid = (await pay(made, 3000)).body.data as Order
  expect(paid).toMatchObject({ paymentStatus: 'paid', balance: 0 })
  expect(paid.timeline[0]).toMatchObject({ kind: 'payment', facts: { amount: 3000 } })
  expect((await pay(made, 1)).body.code).toBe('pays_too_much')
  expect((await pay(made, 0)).status).toBe(422)
  expect((await pay({ _id: newId() }, 1)).status).toBe(404)
})

it('rejects payments for cancelled orders', async () => {
  const made = await place(5000)
  await fixture.test.data(orders.cancel, forOrder(made))
  expect(await pay(made, 5000)).toMatchObject({ status: 409, body: { code: 'order_closed' } })
})

it('records the order’s payment option, another option, or none', async () => {
  const [card, cash] = [
    await fixture.newPaymentOption({ name: 'Card', kind: 'card' }),
    await fixture.newPaymentOption({ name: 'Till' }),
  ]
  const made = await place(10_000, { paymentOption: card })
  await pay(made, 1000)
  await pay(made, 2000, { option: cash })
  await pay(made, 3000, { option: null })
  expect((await pay(made, 1, { option: newId() })).body).toMatchObject({
    code: 'unknown_reference',
    errors: [{ path: 'option' }],
  })
  const { payments } = await fixture.test.data(orders.get, forOrder(made))
  expect(payments.map(({ option }) => option)).toEqual(['Card', 'Till', ''])
  const gone = await fixture.test.call(paymentOptions.remove, {
    as: fixture.owner,
    store: fixture.store,
    params: { id: cash },
  })
  expect(gone.body.code).toBe('option_in_use')
})

it('moves the fee only, whatever the kind of the payment option', async () => {
  for (const kind of ['card', 'wallet', 'cash', 'bank_transfer']) {
    const made = await place(10_000, { paymentOption: await fixture.newPaymentOption({ kind }) })
    await pay(made, 10_000)
    await fixture.test.data(orders.refund, { ...forOrder(made), body: { amount: 4000 } })
    expect(await earnings(made)).toEqual([
      ['balance', 50, 'fee'],
      ['fees', -50, 'fee'],
    ])
  }
})

it('charges the fee on the total once, when the order becomes fully paid', async () => {
  const made = await place(10_000)
  await pay(made, 150)
  expect(await earnings(made)).toEqual([])
  const fee = [
    ['balance', 50, 'fee'],
    ['fees', -50, 'fee'],
  ]
  // Only one of them fits what is due.
  await Promise.all([pay(made, 9850), pay(made, 9850), pay(made, 9850), pay(made, 9850)])
  expect(await fixture.test.data(orders.get, forOrder(made))).toMatchObject({ paymentStatus: 'paid', balance: 0 })
  expect(await earnings(made)).toEqual(fee)
  await fixture.test.data(orders.refund, { ...forOrder(made), body: { amount: 10_000 } })
  expect(await earnings(made)).toEqual(fee)
})

it('charges the fee once when an edit lowers the total to what was paid and later raises it', async () => {
  const made = await place(10_000, { lines: [{ variant: await fixture.newVariant({ price: 5000 }), quantity: 2 }] })
  await pay(made, 5000)
  const edit = async (quantity: number) => {
    const { version, lines } = await fixture.test.data(orders.get, forOrder(made))
    const body = { version, lines: lines.map(({ _id, variant }) => ({ _id, variant: variant ?? '', quantity })) }
    return fixture.test.data(orders.update, { ...forOrder(made), body })
  }
  expect(await edit(1)).toMatchObject({ paymentStatus: 'paid', total: 5000 })
  const fee = [
    ['balance', 25, 'fee'],
    ['fees', -25, 'fee'],
  ]
  expect(await earnings(made)).toEqual(fee)
  await edit(2)
  await pay(made, 5000)
  expect(await earnings(made)).toEqual(fee)
})

it('accepts ten of thirty concurrent payments; the rest leave no trace', async () => {
  const made = await place(1000)
  const responses = await Promise.all(Array.from({ length: 30 }, () => pay(made, 100)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(responses.filter(({ body }) => body.code === 'pays_too_much')).toHaveLength(20)
  const order = await fixture.test.data(orders.get, forOrder(made))
  expect(order).toMatchObject({ paid: 1000, balance: 0, paymentStatus: 'paid' })
  expect(order.payments).toHaveLength(10)
})
