import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { customers } from '#contract/domains/customers.ts'
import type { Order } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { newId } from '#server/platform/ids.ts'
import { openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'

let fixture: StoreFixture

beforeAll(async () => {
  fixture = await openStoreFixture()
})
afterAll(() => fixture.close())
// Stock, discount uses, slot bookings, balances and counts must still reconcile after every test.
afterEach(async () => expect(await fixture.drift()).toEqual([]))

const asOwner = () => ({ as: fixture.owner, store: fixture.store })
const place = async (body: object): Promise<Order> => {
  const response = await fixture.placeOrder(body)
  expect(response.status).toBe(200)
  return response.body.data as Order
}
const get = ({ _id }: Pick<Order, '_id'>) => fixture.test.data(orders.get, { ...asOwner(), params: { orderId: _id } })
const cancelMany = (ids: readonly string[], more: object = {}, headers: Record<string, string> = {}) =>
  fixture.test.data(orders.cancelMany, { ...asOwner(), body: { ids, ...more }, headers })
const seatsTaken = async (window: string): Promise<number> => {
  const { rows } = await sql<{ taken: number }>`
    select coalesce(sum(taken), 0)::integer as taken from window_bookings where window_id = ${window}`.execute(
    fixture.test.database.kysely,
  )
  return rows[0]?.taken ?? 0
}

it('cancels several orders, releases everything each had reserved and stores the reason', async () => {
  const variant = await fixture.newVariant({ price: 1000, stock: 10 })
  const customer = await fixture.newCustomer({ points: 300, credit: 500 })
  await fixture.newDiscount({ application: 'manual', codes: ['TWICE'], totalLimit: 2, perUserLimit: 2 })
  const window = await fixture.newWindow({ capacity: 2 })
  const body = {
    lines: [{ variant, quantity: 3 }],
    buyer: { customer },
    codes: ['TWICE'],
    slot: { window, date: fixture.dayAfterTomorrow },
  }
  const made = [await place({ ...body, points: 300 }), await place({ ...body, credit: 500 })]
  await fixture.test.data(orders.pay, { ...asOwner(), params: { orderId: made[1]?._id ?? '' }, body: { amount: 700 } })
  expect(await fixture.readStock(variant)).toMatchObject({ reserved: 6 })

  const ids = made.map(({ _id }) => _id)
  const { data } = await cancelMany(ids, { reason: 'Flooded warehouse' })
  expect(data).toEqual(made.map(({ _id, number }) => ({ id: _id, number, problem: null })))
  for (const order of made) {
    const after = await get(order)
    expect(after).toMatchObject({ status: 'cancelled', cancelReason: 'Flooded warehouse' })
    expect(after.timeline[0]).toMatchObject({ kind: 'cancelled', facts: { reason: 'Flooded warehouse' } })
  }
  expect(await get(made[1] ?? { _id: '' })).toMatchObject({ balance: -700 })
  expect(await fixture.readStock(variant)).toMatchObject({ reserved: 0, available: 10 })
  expect(await seatsTaken(window)).toBe(0)
  const account = { ...asOwner(), params: { customerId: customer } }
  expect(await fixture.test.data(customers.get, account)).toMatchObject({
    points: 300,
    credit: 500,
    orders: 0,
    spend: 0,
  })
  // The discount uses and the slot capacity are available again.
  expect((await place(body)).discounts).toHaveLength(1)
  const { rows } = await fixture.test.database.pool.query<{ after: object }>(
    `select after from audit_log where resource = 'orders' and entity_id = any($1) and after ->> 'status' = 'cancelled'`,
    [ids],
  )
  expect(rows.map(({ after }) => after)).toEqual(ids.map(() => ({ status: 'cancelled', reason: 'Flooded warehouse' })))
})

it('leaves orders that can’t be cancelled unchanged and says why', async () => {
  const variant = await fixture.newVariant({ stock: 10 })
  const lines = [{ variant, quantity: 1 }]
  const [open, done, gone] = [await place({ lines }), await place({ lines }), await place({ lines })]
  for (const status of ['confirmed', 'processing', 'ready', 'completed']) {
    await fixture.test.data(orders.status, { ...asOwner(), params: { orderId: done._id }, body: { status } })
  }
  await fixture.test.data(orders.cancel, { ...asOwner(), params: { orderId: gone._id }, query: { reason: 'First' } })
  const missing = newId()
  const { data } = await cancelMany([done._id, gone._id, open._id, missing, open._id], { reason: 'Second' })
  expect(data).toEqual([
    { id: done._id, number: done.number, problem: 'Completed orders can’t be cancelled. Refund the order instead.' },
    { id: gone._id, number: gone.number, problem: 'This order is already cancelled.' },
    { id: open._id, number: open.number, problem: null },
    { id: missing, number: null, problem: 'The requested resource was not found.' },
  ])
  expect(await get(done)).toMatchObject({ status: 'completed' })
  expect(await get(gone)).toMatchObject({ cancelReason: 'First' })
  expect(await fixture.readStock(variant)).toMatchObject({ onHand: 9, reserved: 0 })
})

it('requires the cancel permission; the edit permission isn’t enough', async () => {
  const variant = await fixture.newVariant()
  const made = await place({ lines: [{ variant, quantity: 1 }] })
  const call = async (permissions: ('view_orders' | 'edit_order' | 'cancel_order')[]) => {
    const as = await fixture.test.newPerson(fixture.vendorId, 'staff', permissions, [fixture.store])
    return fixture.test.call(orders.cancelMany, { as, store: fixture.store, body: { ids: [made._id] } })
  }
  expect((await call(['view_orders', 'edit_order'])).status).toBe(403)
  expect((await get(made)).status).toBe('pending')
  expect((await call(['view_orders', 'cancel_order'])).status).toBe(200)
  expect((await get(made)).status).toBe('cancelled')
})

it('rejects cancelled as a target of the bulk status change', async () => {
  const variant = await fixture.newVariant()
  const made = await place({ lines: [{ variant, quantity: 1 }] })
  const body = { ids: [made._id], status: 'cancelled' }
  const response = await fixture.test.call(orders.statusMany, { ...asOwner(), body })
  expect(response).toMatchObject({ status: 422, body: { errors: [{ path: 'status' }] } })
})

it('releases everything exactly once under concurrent cancellations and orders', async () => {
  const [a, b] = [await fixture.newVariant({ stock: 100 }), await fixture.newVariant({ stock: 100 })]
  const people = [await fixture.newCustomer({ points: 1000 }), await fixture.newCustomer({ points: 1000 })]
  const windows = [await fixture.newWindow({ capacity: 50 }), await fixture.newWindow({ capacity: 50 })]
  for (const code of ['FIRST', 'SECOND']) {
    await fixture.newDiscount({ application: 'manual', codes: [code], totalLimit: 100, combinable: true })
  }
  const makeBody = (index: number) => {
    const isEven = index % 2 === 0
    const lines = [a, b].map((variant) => ({ variant, quantity: 1 }))
    return {
      lines: isEven ? lines : lines.toReversed(),
      buyer: { customer: people[isEven ? 0 : 1] },
      points: 10,
      codes: isEven ? ['FIRST', 'SECOND'] : ['SECOND', 'FIRST'],
      slot: { window: windows[isEven ? 1 : 0], date: fixture.dayAfterTomorrow },
    }
  }
  const made = await Promise.all(Array.from({ length: 10 }, (_, index) => place(makeBody(index))))
  const ids = made.map(({ _id }) => _id)
  const [first, second, ...others] = await Promise.all([
    cancelMany(ids),
    cancelMany(ids.toReversed()),
    ...Array.from({ length: 6 }, (_, index) => fixture.placeOrder(makeBody(index))),
  ])
  const won = [...first.data, ...second.data].filter(({ problem }) => problem === null)
  expect(won.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  const placed = others.filter((response) => 'status' in response && response.status === 200).length
  expect(placed).toBe(6)
  expect(await fixture.readStock(a)).toMatchObject({ reserved: placed })
  expect((await Promise.all(windows.map(seatsTaken))).reduce((sum, taken) => sum + taken)).toBe(placed)
})

it('takes shared locks in one order: bulk calls for different orders never deadlock', async () => {
  const codes = ['CROSS1', 'CROSS2']
  for (const code of codes) await fixture.newDiscount({ application: 'manual', codes: [code] })
  const windows = await Promise.all(codes.map(() => fixture.newWindow({ capacity: 500 })))
  const people = await Promise.all(codes.map(() => fixture.newCustomer({ points: 1000 })))
  const variants = await Promise.all([1, 2, 3, 4].map(() => fixture.newVariant({ stock: 100 })))
  // Each order has its own product; discounts, windows and customers are shared between the orders.
  const newOrder = (index: number) => {
    const side = index === 1 || index === 2 ? 1 : 0
    return place({
      lines: [{ variant: variants[index], quantity: 1 }],
      buyer: { customer: people[side] },
      points: 1,
      codes: [codes[side]],
      slot: { window: windows[side], date: fixture.dayAfterTomorrow },
    })
  }
  const deadlocks = async () => {
    const { rows } = await fixture.test.database.pool.query<{ deadlocks: number }>(
      'select deadlocks::integer from pg_stat_database where datname = current_database()',
    )
    return rows[0]?.deadlocks
  }
  const before = await deadlocks()
  for (let round = 0; round < 8; round += 1) {
    const made = []
    for (const index of [0, 1, 2, 3]) made.push((await newOrder(index))._id)
    const responses = await Promise.all([cancelMany(made.slice(0, 2)), cancelMany(made.slice(2))])
    expect(responses.flatMap(({ data }) => data).every(({ problem }) => problem === null)).toBe(true)
  }
  expect(await deadlocks()).toBe(before)
})
