import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addDays, toWallTime } from '#contract/core/time-zone.ts'
import { home } from '#contract/domains/home.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { insertOrder, insertWindow } from '#server/testing/orders.ts'

let test: TestApp
let owner: Person
let store: string

beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = await test.newStore(vendor.vendorId)
})

// The test store is in New York.
const today = () => toWallTime(Date.now(), 'America/New_York').day
const past = '2025-06-10T15:00:00.000Z'
const future = '2099-06-10T15:00:00.000Z'
const read = (as = owner) => test.data(home.today, { as, store })

it('groups today’s orders by window and method, without cancelled ones and other days', async () => {
  const [early, late] = [await insertWindow(test, store), await insertWindow(test, store, 'Another window')]
  const date = today()
  const first = { id: early, date, endsAt: past }
  const second = { id: late, date, endsAt: future }
  for (const status of ['pending', 'processing', 'ready', 'completed', 'cancelled'] as const)
    await insertOrder(test, store, { window: first, status })
  await insertOrder(test, store, { window: second, method: 'delivery' })
  await insertOrder(test, store, { window: second, method: 'pickup', status: 'ready' })
  await insertOrder(test, store, { window: { ...second, date: addDays(date, -1) } })
  await insertOrder(test, store)
  const { windows, day, next } = await read()
  expect(day).toBe(date)
  expect(next).toBeNull()
  expect(windows).toMatchObject([
    {
      window: early,
      name: 'A window',
      method: 'pickup',
      start: '09:00',
      end: '11:00',
      endsAt: past,
      orders: 4,
      toPrepare: 2,
      ready: 1,
      completed: 1,
      late: 2,
    },
    { window: late, method: 'delivery', orders: 1, toPrepare: 1, ready: 0, late: 0 },
    { window: late, method: 'pickup', orders: 1, toPrepare: 0, ready: 1, late: 0 },
  ])
  expect(windows).toHaveLength(3)
})

it('names the next day with open orders', async () => {
  const window = await insertWindow(test, store)
  const insertOn = (days: number, status?: 'completed') =>
    insertOrder(test, store, {
      window: { id: window, date: addDays(today(), days), endsAt: future },
      ...(status && { status }),
    })
  await insertOn(1, 'completed')
  await insertOn(3)
  await insertOn(3)
  await insertOn(5)
  expect(await read()).toEqual({ day: today(), windows: [], next: { day: addDays(today(), 3), orders: 2 } })
})

it('uses the date of the store’s time zone', async () => {
  const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const
  for (const zone of zones) {
    await sql`update stores set timezone = ${zone} where id = ${store}`.execute(test.database.kysely)
    expect((await read()).day).toBe(toWallTime(Date.now(), zone).day)
  }
})

it('needs the permission to view orders and access to the store', async () => {
  const { vendorId } = owner
  const viewer = await test.newPerson(vendorId, 'staff', ['view_orders'], [store])
  expect(await read(viewer)).toMatchObject({ windows: [] })
  const call = (as: Person) => test.call(home.today, { as, store })
  expect(await call(await test.newPerson(vendorId, 'staff', ['view_store_info'], [store]))).toMatchObject({
    status: 403,
  })
  const otherStore = await test.newStore(vendorId)
  const elsewhere = await test.newPerson(vendorId, 'staff', ['view_orders'], [otherStore])
  expect((await call(elsewhere)).status).toBeGreaterThanOrEqual(403)
})
