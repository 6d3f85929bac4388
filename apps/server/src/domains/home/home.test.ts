import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addDays, toWallTime } from '#contract/core/time-zone.ts'
import { customers } from '#contract/domains/customers.ts'
import { orders } from '#contract/domains/orders.ts'
import { locations } from '#contract/domains/locations.ts'
import { home } from '#contract/domains/home.ts'
import { checkout } from '#contract/domains/checkout.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { insertProduct } from '#server/testing/catalog.ts'
import { insertOrder, insertWindow } from '#server/testing/orders.ts'

let test: TestApp
let owner: Person
let staff: Person
let store: string

beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = await test.newStore(vendor.vendorId)
  staff = await test.newPerson(vendor.vendorId, 'staff', ['view_orders', 'view_store_info'], [store])
})

const summary = (from: string, to: string, as = owner) => test.data(home.summary, { as, store, query: { from, to } })

it('matches the totals of the orders for a period and the one before', async () => {
  const products = [
    await insertProduct(test, store, { title: 'Bread' }),
    await insertProduct(test, store, { title: 'Wine' }),
  ]
  for (let hour = 0; hour < 24 * 8; hour += 5) {
    await insertOrder(test, store, {
      products: hour % 2 ? products : products.slice(1),
      price: 100 + hour,
      quantity: 1 + (hour % 3),
      status: hour % 7 === 0 ? 'cancelled' : 'completed',
      placedAt: new Date(Date.parse('2025-06-01T04:00:00Z') + hour * 3_600_000).toISOString(),
    })
  }
  const shown = await summary('2025-06-05', '2025-06-08')
  const { data } = await test.data(orders.list, { as: owner, store, query: { limit: 200 } })
  const taken = data
    .filter((order) => order.status !== 'cancelled')
    .map((order) => ({
      day: new Date(Date.parse(order.placedAt) - 4 * 3_600_000).toISOString().slice(0, 10),
      ...order,
    }))
  const sum = (from: string, to: string) => {
    const within = taken.filter(({ day }) => day >= from && day <= to)
    return { orders: within.length, sales: within.reduce((total, order) => total + order.total, 0) }
  }
  const [now, before] = [sum('2025-06-05', '2025-06-08'), sum('2025-06-01', '2025-06-04')]
  expect(now.sales).not.toBe(before.sales)
  expect(shown).toMatchObject({
    from: '2025-06-05',
    to: '2025-06-08',
    beforeFrom: '2025-06-01',
    beforeTo: '2025-06-04',
    sales: { now: now.sales, before: before.sales },
    orders: { now: now.orders, before: before.orders },
    averageOrder: { now: Math.round(now.sales / now.orders), before: Math.round(before.sales / before.orders) },
    statuses: { completed: taken.length, cancelled: data.length - taken.length, pending: 0 },
  })
  const within = data
    .map((order) => ({
      ...order,
      day: new Date(Date.parse(order.placedAt) - 4 * 3_600_000).toISOString().slice(0, 10),
    }))
    .filter(({ day }) => day >= '2025-06-05' && day <= '2025-06-08')
  const cancelledOrders = within.filter(({ status }) => status === 'cancelled').length
  expect(cancelledOrders).toBeGreaterThan(0)
  expect(cancelledOrders).toBeLessThan(data.length - taken.length)
  const none = { orders: 0, sales: 0 }
  expect(shown.byStatus).toEqual({
    pending: none,
    confirmed: none,
    processing: none,
    ready: none,
    completed: { orders: now.orders, sales: now.sales },
    cancelled: { orders: cancelledOrders, sales: 0 },
  })
  expect(shown.days).toEqual(
    ['05', '06', '07', '08'].map((date, index) => ({
      day: `2025-06-${date}`,
      ...sum(`2025-06-${date}`, `2025-06-${date}`),
      before: sum(`2025-06-0${index + 1}`, `2025-06-0${index + 1}`).sales,
    })),
  )
  expect(shown.bestSellers.map(({ title }) => title)).toEqual(['Wine', 'Bread'])
  expect(shown.bestSellers.reduce((total, seller) => total + seller.sales, 0)).toBe(now.sales)
  const again = await insertOrder(test, store, {
    products: products.slice(0, 1),
    quantity: 999,
    placedAt: '2025-06-06T12:00:00Z',
  })
  expect(again).toBeTruthy()
  const later = await summary('2025-06-05', '2025-06-08')
  expect(later.bestSellers[0]).toMatchObject({ title: 'Bread' })
  const { total } = await test.data(orders.get, { as: owner, store, params: { orderId: again } })
  expect(later.byStatus).toMatchObject({
    pending: { orders: 1, sales: total },
    completed: { orders: now.orders, sales: now.sales },
  })
})

it('shows new customers only to staff who can see customers, by days of the store’s time zone', async () => {
  const ids = []
  for (const name of ['A', 'B', 'C'])
    ids.push((await test.data(customers.create, { as: owner, store, body: { name } }))._id)
  // New York is four hours behind UTC: one customer was created on the third, two on the second.
  await sql`update customers set created_at = case when id = ${ids[0]} then '2025-06-03T04:00Z'::timestamptz
    else '2025-06-03T03:59Z' end where store_id = ${store}`.execute(test.database.kysely)
  expect((await summary('2025-06-03', '2025-06-03')).newCustomers).toEqual({ now: 1, before: 2 })
  expect((await summary('2025-06-03', '2025-06-03', staff)).newCustomers).toBeNull()
})

it('rejects periods that are reversed, too long or too early', async () => {
  const periods = [
    ['2025-06-02', '2025-06-01'],
    ['2024-01-01', '2025-01-01'],
    ['0001-01-01', '0001-01-02'],
  ] as const
  for (const endpoint of [home.summary, home.everyStore]) {
    for (const [from, to] of periods) {
      expect(await test.call(endpoint, { as: owner, store, query: { from, to } })).toMatchObject({ status: 422 })
    }
  }
  expect((await summary('2024-01-01', '2024-12-31')).days).toHaveLength(366)
  expect((await summary('9999-12-01', '9999-12-31')).days).toHaveLength(31)
})

it('counts what needs attention and hides what the actor may not see', async () => {
  const window = await insertWindow(test, store)
  const slot = { id: window, date: '2025-06-10', endsAt: '2025-06-10T15:00:00Z' }
  const products = [await insertProduct(test, store)]
  await insertOrder(test, store, { products, window: slot })
  await insertOrder(test, store, { products, window: slot, status: 'completed' })
  await insertOrder(test, store, { products, status: 'cancelled', paid: 500 })
  await sql`update products set low_stock_threshold = 3 where store_id = ${store}`.execute(test.database.kysely)
  await sql`select refresh_products(${store}, ${products}::uuid[])`.execute(test.database.kysely)
  const { _id } = await test.data(customers.create, { as: owner, store, body: { name: 'Waiting' } })
  await sql`update customers set approval = 'pending' where store_id = ${store} and id = ${_id}`.execute(
    test.database.kysely,
  )
  const attention = (as: Person) => test.data(home.attention, { as, store })
  const seen = { toConfirm: 1, late: 1, refundsDue: 1 }
  expect(await attention(owner)).toEqual({ ...seen, lowStock: 1, approvals: 1 })
  expect(await attention(staff)).toEqual({ ...seen, lowStock: null, approvals: null })
})

it('lists the stores the actor has access to and no others', async () => {
  const placedAt = '2025-06-05T12:00:00Z'
  const second = await test.newStore(owner.vendorId)
  const foreign = await test.newStore((await test.newVendor()).vendorId)
  await insertOrder(test, store, { price: 700, placedAt })
  await insertOrder(test, second, { price: 300, placedAt: '2025-06-04T12:00:00Z', status: 'completed' })
  await insertOrder(test, foreign, { price: 9999, placedAt })
  const every = async (as: Person) => {
    const query = { from: '2025-06-05', to: '2025-06-05' }
    const { data } = await test.data(home.everyStore, { as, query })
    return data.toSorted((a, b) => b.sales.now - a.sales.now)
  }
  const first = {
    store: { _id: store, name: 'A store', currency: 'USD' },
    sales: { now: 700, before: 0 },
    orders: { now: 1, before: 0 },
    toConfirm: 1,
    late: 0,
  }
  expect(await every(staff)).toEqual([first])
  expect(await every(owner)).toEqual([
    first,
    {
      store: { _id: second, name: 'A store', currency: 'USD' },
      sales: { now: 0, before: 300 },
      orders: { now: 0, before: 1 },
      toConfirm: 0,
      late: 0,
    },
  ])
})

it('counts the last days of each store in its own time zone', async () => {
  // Their dates always differ.
  const zones = { [store]: 'Pacific/Kiritimati', [await test.newStore(owner.vendorId)]: 'Pacific/Pago_Pago' }
  const days = [0, -1, -2, -3, -4]
  for (const [id, zone] of Object.entries(zones)) {
    await sql`update stores set timezone = ${zone} where id = ${id}`.execute(test.database.kysely)
    const today = toWallTime(Date.now(), zone).day
    for (const offset of days)
      await insertOrder(test, id, { price: 10 ** -offset, placedAt: `${addDays(today, offset)}T17:00:00Z` })
  }
  const { data } = await test.data(home.everyStore, { as: owner, query: { days: 2 } })
  expect(data.map((row) => ({ sales: row.sales, orders: row.orders }))).toEqual(
    Object.keys(zones).map(() => ({ sales: { now: 11, before: 1100 }, orders: { now: 2, before: 2 } })),
  )
})

it('needs either dates or a number of days for all stores', async () => {
  const from = '2025-06-05'
  for (const query of [{}, { from }, { from, to: from, days: 2 }, { days: 0 }, { days: 367 }])
    expect((await test.call(home.everyStore, { as: owner, query })).status).toBe(422)
})

it('marks setup steps as done one by one', async () => {
  const done = async () => {
    const { steps } = await test.data(home.checklist, { as: staff, store })
    return steps.filter(({ isDone }) => isDone).map(({ step }) => step)
  }
  const db = test.database.kysely
  expect(await done()).toEqual([])
  const { mainLocation } = await test.data(home.checklist, { as: staff, store })
  const { data } = await test.data(locations.list, { as: owner, store })
  expect(data.find(({ isMain }) => isMain)?._id).toBe(mainLocation)
  await sql`update stores set description = 'Bread' where id = ${store}`.execute(db)
  await sql`update locations set line1 = '1 Main St' where store_id = ${store}`.execute(db)
  expect(await done()).toEqual(['profile', 'place'])
  const product = await insertProduct(test, store, { state: 'live' })
  await insertWindow(test, store)
  expect(await done()).toEqual(['profile', 'place', 'product', 'window'])
  await sql`update fulfillment_windows set is_active = false where store_id = ${store}`.execute(db)
  await insertOrder(test, store, { products: [product] })
  expect(await done()).toEqual(['profile', 'place', 'product', 'order'])
})

it('returns the options for a new order', async () => {
  const maker = await test.newPerson(owner.vendorId, 'staff', ['view_orders', 'create_order'], [store])
  expect(await test.data(checkout.options, { as: maker, store })).toEqual({
    methods: [{ method: 'pickup', fee: 0, freeOver: null }],
    paymentOptions: [],
    pointValue: 1,
    minRedeem: 0,
    maxRedeem: null,
  })
  await insertWindow(test, store)
  const query = { from: '2099-06-01', to: '2099-06-02' }
  expect((await test.data(checkout.slots, { as: staff, store, query })).data).toMatchObject([
    { state: 'closed', reason: 'horizon' },
    { state: 'closed', reason: 'horizon' },
  ])
})
