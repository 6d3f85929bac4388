import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { addDays } from '#contract/core/time-zone.ts'
import { fulfillmentWindows } from '#contract/domains/fulfillment-windows.ts'
import type { Order } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { newId } from '#server/platform/ids.ts'
import { openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'

let fixture: StoreFixture
let variant: string

beforeAll(async () => {
  fixture = await openStoreFixture()
  variant = await fixture.newVariant({ stock: 1000 })
})
afterAll(() => fixture.close())
afterEach(async () => expect(await fixture.drift()).toEqual([]))

const place = async (more: object = {}): Promise<Order> => {
  const response = await fixture.placeOrder({ lines: [{ variant, quantity: 1 }], ...more })
  expect(response.status).toBe(200)
  return response.body.data as Order
}
const forOrder = (order: Pick<Order, '_id'>) => ({
  as: fixture.owner,
  store: fixture.store,
  params: { orderId: order._id },
})
const change = (order: Pick<Order, '_id'>, window: string, date: string) =>
  fixture.test.call(orders.window, { ...forOrder(order), body: { window, date } })
const taken = async (window: string, date: string): Promise<number> => {
  const { rows } = await sql<{ taken: number }>`
    select taken from window_bookings where window_id = ${window} and date = ${date}`.execute(
    fixture.test.database.kysely,
  )
  return rows[0]?.taken ?? 0
}

it('moves the booking to another slot and keeps the fee', async () => {
  const [early, late] = [
    await fixture.newWindow({ fee: 300 }),
    await fixture.newWindow({ fee: 900, start: '18:00', end: '20:00' }),
  ]
  const { dayAfterTomorrow: soon } = fixture
  const made = await place({ slot: { window: early, date: soon } })
  expect([made.windowFee, await taken(early, soon)]).toEqual([300, 1])
  const next = addDays(soon, 1)
  const after = (await change(made, late, next)).body.data as Order
  expect(after).toMatchObject({ windowFee: 300, total: made.total, slot: { window: late, date: next, start: '18:00' } })
  expect([await taken(early, soon), await taken(late, next)]).toEqual([0, 1])
  expect(after.timeline[0]).toMatchObject({
    kind: 'window',
    facts: { from: { date: soon, start: '09:00', end: '11:00' }, to: { date: next, start: '18:00', end: '20:00' } },
  })
  expect((await change(made, late, next)).status).toBe(200)
  expect(await taken(late, next)).toBe(1)
  const bare = await place()
  expect((await change(bare, early, soon)).body.data).toMatchObject({ slot: { window: early } })
})

it('lets staff book late and far ahead, but not closed slots', async () => {
  const { dayAfterTomorrow: soon } = fixture
  const made = await place()
  const late = await fixture.newWindow({ cutoffMinutes: 60 * 24 * 20 })
  const far = await fixture.newWindow({ horizonDays: 1 })
  for (const window of [late, far]) expect((await change(made, window, soon)).status).toBe(200)
  const dark = await fixture.newWindow({ blackouts: [soon] })
  const off = await fixture.newWindow({ isActive: false })
  for (const window of [dark, off]) expect((await change(made, window, soon)).body.code).toBe('slot_closed')
  expect((await change(made, far, addDays(soon, -30))).body.code).toBe('slot_closed')
  const brought = await fixture.newWindow({ method: 'delivery' })
  for (const window of [brought, newId()]) {
    expect((await change(made, window, soon)).body).toMatchObject({ code: 'unknown_reference' })
  }
  const gone = await fixture.newWindow()
  await fixture.test.call(fulfillmentWindows.remove, { as: fixture.owner, store: fixture.store, params: { id: gone } })
  expect((await change(made, gone, soon)).body.code).toBe('unknown_reference')
  expect(await taken(far, soon)).toBe(1)
})

it('rejects changes to closed orders', async () => {
  const window = await fixture.newWindow()
  const made = await place()
  await fixture.test.data(orders.cancel, forOrder(made))
  expect((await change(made, window, fixture.dayAfterTomorrow)).body.code).toBe('order_closed')
})

it('fills the last places exactly and swaps slots without deadlock', async () => {
  const { dayAfterTomorrow: soon } = fixture
  const [firstWindow, secondWindow] = [
    await fixture.newWindow({ capacity: 10 }),
    await fixture.newWindow({ capacity: 10 }),
  ]
  const made = await Promise.all(Array.from({ length: 20 }, () => place()))
  const responses = await Promise.all(made.map((order) => change(order, firstWindow, soon)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(responses.filter(({ body }) => body.code === 'slot_full')).toHaveLength(10)
  const seated = made.filter((_, index) => responses[index]?.status === 200)
  const rest = made.filter((_, index) => responses[index]?.status !== 200)
  await Promise.all(rest.slice(0, 5).map((order) => change(order, secondWindow, soon)))
  const swaps = [
    ...seated.slice(0, 5).map((order) => change(order, secondWindow, soon)),
    ...rest.slice(0, 5).map((order) => change(order, firstWindow, soon)),
  ]
  const statuses = new Set((await Promise.all(swaps)).map(({ status }) => status))
  expect([...statuses].every((status) => status === 200 || status === 409)).toBe(true)
  expect((await taken(firstWindow, soon)) + (await taken(secondWindow, soon))).toBe(15)
})
