import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customerMerge } from '#contract/domains/customer-merge.ts'
import { customers } from '#contract/domains/customers.ts'
import type { Order } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import type { RewardProgramFields } from '#contract/domains/reward-program.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { runScheduledJob } from '#server/testing/queue.ts'
import { setProgram } from '#server/testing/reward-program.ts'
import { newStoreFixture, openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'
import { grantRewards } from '#server/domains/reward-grants/grant-rewards.service.ts'
import { creditEarningsTask } from './reward-earnings.tasks.ts'

let fixture: StoreFixture
let store: StoreFixture
let variant: string
let customer: string

beforeAll(async () => {
  fixture = await openStoreFixture()
})
beforeEach(async () => {
  store = await newStoreFixture(fixture.test)
  variant = await store.newVariant({ price: 1000, stock: 50 })
  customer = await store.newCustomer({ points: 1000, credit: 1000 })
})
afterEach(async () => expect(await store.drift()).toEqual([]))
afterAll(() => fixture.close())

const asOwner = () => ({ as: store.owner, store: store.store })
const program = (fields: Partial<RewardProgramFields>) => setProgram(fixture.test, store, { earnRate: 2000, ...fields })
/** Five items at 10.00. */
const place = async (more: object = {}): Promise<Order> => {
  const body = { lines: [{ variant, quantity: 5 }], buyer: { customer }, ...more }
  return (await store.placeOrder(body)).body.data as Order
}
const forOrder = ({ _id }: Pick<Order, '_id'>) => ({ ...asOwner(), params: { orderId: _id } })
const pay = (order: Order, amount = order.due) =>
  fixture.test.call(orders.pay, { ...forOrder(order), body: { amount } })
const refund = (order: Order, amount: number) =>
  fixture.test.data(orders.refund, { ...forOrder(order), body: { amount } })
const cancel = (order: Order) => fixture.test.data(orders.cancel, { ...forOrder(order), body: {} })
const forCustomer = () => ({ ...asOwner(), params: { customerId: customer } })
const readCustomer = () => fixture.test.data(customers.get, forCustomer())
const entries = async () =>
  (await fixture.test.data(customers.ledger, forCustomer())).data
    .toReversed()
    .flatMap(({ reason, delta }) => (reason === 'goodwill' ? [] : [[reason, delta]]))
const creditDue = () => runScheduledJob(fixture.test, creditEarningsTask)
const makeAvailable = (order: Order) =>
  fixture.test.database.pool.query(`update reward_earnings set available_at = now() where order_id = $1`, [order._id])

describe('earning', () => {
  it('happens once the order is fully paid, and only for customers', async () => {
    await program({})
    const order = await place()
    await pay(order, 4999)
    expect(await entries()).toEqual([])
    await Promise.all([pay(order, 1), pay(order, 1)])
    expect(await entries()).toEqual([['earned', 100]])
    const [earned, given] = (await fixture.test.data(customers.ledger, forCustomer())).data
    expect([earned?.order, given?.order]).toEqual([{ _id: order._id, number: order.number }, null])
    const staff = await fixture.test.newPerson(store.vendorId, 'staff', ['view_customers'], [store.store])
    const masked = await fixture.test.data(customers.ledger, { ...forCustomer(), as: staff })
    expect(masked.data.map((entry) => entry.order)).toEqual(masked.data.map(() => null))
    const guest = (await store.placeOrder({ lines: [{ variant, quantity: 1 }], isPaid: true })).body.data as Order
    expect(guest.paymentStatus).toBe('paid')
  })

  it('uses the terms of when the order was placed', async () => {
    const before = await place()
    await program({})
    const order = await place()
    await program({ earnRate: 9000 })
    await pay(before)
    await pay(order)
    expect(await entries()).toEqual([['earned', 100]])
  })

  it('is also for an order that points cover, and as credit', async () => {
    await program({ kind: 'credit', earnRate: 5000, pointValue: 5 })
    await place({ points: 1000 })
    expect(await entries()).toEqual([
      ['order', -1000],
      ['earned', 250],
    ])
  })

  it('is reversed in proportion to refunds, and the rest by cancelling', async () => {
    await program({})
    const order = await place()
    await pay(order)
    await refund(order, 1000)
    await refund(order, 500)
    expect(await entries()).toEqual([
      ['earned', 100],
      ['reversed', -20],
      ['reversed', -10],
    ])
    await cancel(order)
    expect((await entries()).at(-1)).toEqual(['reversed', -70])
    expect(await readCustomer()).toMatchObject({ points: 1000 })
  })

  it('leaves a debt if it was spent, which the next order pays', async () => {
    await program({})
    const order = await place()
    await pay(order)
    await place({ points: 1100 })
    await cancel(order)
    expect(await readCustomer()).toMatchObject({ points: 0, pointsDebt: 100 })
    const next = await place()
    await pay(next)
    expect(await readCustomer()).toMatchObject({ points: 0, pointsDebt: 0 })
  })

  it('has the multiplier of the tier that was reached before', async () => {
    const tiers = [{ key: 'gold', name: 'Gold', threshold: 100, multiplier: 1500 }]
    await program({ tiers })
    await pay(await place())
    await pay(await place())
    expect(await entries()).toEqual([
      ['earned', 100],
      ['earned', 150],
    ])
  })

  it('stops at the daily cap, also for orders at once and for tasks', async () => {
    await program({ dailyCap: 130 })
    const both = [await place(), await place()]
    await Promise.all(both.map((order) => pay(order)))
    expect((await entries()).map(([, delta]) => delta)).toEqual([100, 30])
    const grant = { customerId: customer, kind: 'points', amount: 5, reason: 'task' } as const
    const granted = await fixture.test.database.kysely
      .transaction()
      .execute((tx) => grantRewards({ tx }, trustedStoreId(store.store), null, [grant]))
    expect(granted).toEqual([])
    for (const order of both) await refund(order, 2500)
    expect(await readCustomer()).toMatchObject({ points: 1080 })
  })
})

describe('pending', () => {
  it('is credited by the job once, after the days', async () => {
    await program({ pendingDays: 14 })
    const order = await place()
    await pay(order)
    await creditDue()
    expect(await entries()).toEqual([])
    await refund(order, 1000)
    await makeAvailable(order)
    await Promise.all([creditDue(), creditDue()])
    await creditDue()
    expect(await entries()).toEqual([['earned', 80]])
  })

  it('is dropped without an entry if the order is cancelled before', async () => {
    await program({ pendingDays: 14 })
    const order = await place()
    await pay(order)
    await cancel(order)
    await makeAvailable(order)
    await creditDue()
    expect(await entries()).toEqual([])
  })
})

describe('redemption', () => {
  it('is given back in proportion to refunds, and the rest by cancelling', async () => {
    const order = await place({ points: 1000, credit: 333 })
    await pay(order)
    const half = Math.floor(order.due / 2)
    await refund(order, half)
    expect(await readCustomer()).toMatchObject({ points: 499, credit: 833 })
    expect(await fixture.test.data(orders.get, forOrder(order))).toMatchObject({
      pointsReturned: 499,
      creditReturned: 166,
    })
    await refund(order, order.due - half)
    expect(await readCustomer()).toMatchObject({ points: 1000, credit: 1000 })
    await cancel(order)
    expect(await readCustomer()).toMatchObject({ points: 1000, credit: 1000 })
  })

  it('isn’t given back twice by an edit after a refund', async () => {
    const order = await place({ points: 1000 })
    await pay(order)
    await refund(order, 2000)
    expect(await readCustomer()).toMatchObject({ points: 500 })
    const { version } = await fixture.test.data(orders.get, forOrder(order))
    const lines = [{ _id: order.lines[0]?._id, quantity: 1 }]
    await fixture.test.data(orders.update, { ...forOrder(order), body: { version, lines } })
    const after = await readCustomer()
    await cancel(order)
    expect([after.points, (await readCustomer()).points]).toEqual([500, 1000])
  })
})

it('keeps working for customers who were merged', async () => {
  await program({ pendingDays: 14 })
  const order = await place()
  await pay(order)
  const keep = await store.newCustomer()
  await fixture.test.data(customerMerge.merge, { ...asOwner(), body: { keep, others: [customer] } })
  customer = keep
  await makeAvailable(order)
  await creditDue()
  expect((await entries()).at(-1)).toEqual(['earned', 100])
  await cancel(order)
  expect(await readCustomer()).toMatchObject({ points: 1000 })
})
