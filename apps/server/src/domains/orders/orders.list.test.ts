import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { toRowPage } from '#contract/core/row-page.ts'
import { customers } from '#contract/domains/customers.ts'
import { orders } from '#contract/domains/orders.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { insertProduct } from '#server/testing/catalog.ts'
import { type OrderFixture, insertOrder, insertWindow } from '#server/testing/orders.ts'

let test: TestApp
let owner: Person
let masked: Person
let store: string

beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = await test.newStore(vendor.vendorId)
  masked = await test.newPerson(vendor.vendorId, 'staff', ['view_orders'], [store])
})

type Query = Record<string, string | number>
const make = (input: OrderFixture) => insertOrder(test, store, input)
const page = (query: Query, as = owner) => test.data(orders.list, { as, store, query })
const names = async (query: Query, as = owner) =>
  (await page({ sortBy: 'number', sortOrder: 'asc', ...query }, as)).data.map((row) => row.customer.name)

const seedEach = async () => {
  const [bread, wine] = [await insertProduct(test, store), await insertProduct(test, store)]
  const window = await insertWindow(test, store)
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  const ago = new Date(Date.now() - 3_600_000).toISOString()
  const buyer = await test.data(customers.create, { as: owner, store, body: { name: 'Known Buyer' } })
  // New York is four hours behind UTC in June.
  await make({ name: 'Early', products: [bread], placedAt: '2025-06-02T03:30:00Z', tags: ['Très Chic'], price: 500 })
  await make({
    name: 'Done',
    products: [bread, wine],
    status: 'completed',
    paid: 2000,
    placedAt: '2025-06-02T04:30:00Z',
  })
  await make({ name: 'Gone', products: [wine], status: 'cancelled', paid: 1000, source: 'storefront' })
  await make({ name: 'Late', products: [wine], window: { id: window, date: '2025-06-10', endsAt: ago }, price: 700 })
  await make({
    name: 'Later',
    products: [wine],
    status: 'confirmed',
    window: { id: window, date: '2025-06-12', endsAt: soon },
    customer: buyer._id,
  })
  await make({
    name: 'Sent',
    products: [wine],
    status: 'ready',
    method: 'delivery',
    delivery: 'in_transit',
    paid: 1000,
    refunded: 300,
    returned: 300,
    tags: ['gift'],
    window: { id: window, date: '2025-06-10', endsAt: ago },
  })
  return { bread, wine, buyer: buyer._id, window }
}

it('answers compact rows that agree with the full ones', async () => {
  await seedEach()
  for (const as of [owner, masked]) {
    const full = await page({ limit: 4 }, as)
    const expected = full.data.map(({ slot, isLate, customer, ...row }) => ({
      _id: row._id,
      number: row.number,
      status: row.status,
      paymentStatus: row.paymentStatus,
      method: row.method,
      customer: { name: customer.name },
      currency: row.currency,
      total: row.total,
      placedAt: row.placedAt,
      slot: slot && { date: slot.date, start: slot.start, end: slot.end },
      isLate,
    }))
    for (const compact of ['true', 'columns'] as const)
      expect(toRowPage(await page({ compact, limit: 4 }, as))).toEqual({ ...full, data: expected })
  }
  const none = { data: [], total: 0, totalIsCapped: false, nextCursor: null }
  expect(toRowPage(await page({ compact: 'columns', search: 'nothing' }))).toEqual(none)
})

it('filters by each filter, alone and combined', async () => {
  const { bread, wine, buyer, window } = await seedEach()
  const expected: [Query, string[]][] = [
    [{}, ['Early', 'Done', 'Gone', 'Late', 'Later', 'Sent']],
    [{ status: 'pending' }, ['Early', 'Late']],
    [{ open: 'true' }, ['Early', 'Late', 'Later', 'Sent']],
    [{ payment: 'partially_refunded' }, ['Sent']],
    [{ payment: 'paid' }, ['Done', 'Gone']],
    [{ delivery: 'in_transit' }, ['Sent']],
    [{ method: 'delivery' }, ['Sent']],
    [{ source: 'storefront' }, ['Gone']],
    [{ customer: buyer }, ['Later']],
    [{ customer: bread }, []],
    [{ product: bread }, ['Early', 'Done']],
    [{ product: wine, status: 'completed' }, ['Done']],
    [{ tag: 'TRE\u0300S chic' }, ['Early']],
    [{ tag: 'très' }, []],
    [{ tag: 'gift', product: wine }, ['Sent']],
    [{ tag: 'gift', product: bread }, []],
    [{ tag: 'gift', search: 'sent' }, ['Sent']],
    [{ tag: 'gift', status: 'completed' }, []],
    [{ search: 'done', status: 'completed' }, ['Done']],
    [{ search: 'done', product: wine, status: 'completed' }, ['Done']],
    [{ search: 'gone', status: 'completed', payment: 'paid' }, []],
    [{ totalMin: 1000, totalMax: 1000 }, ['Gone', 'Later', 'Sent']],
    [{ totalMax: 999 }, ['Early', 'Late']],
    [{ totalMin: 1001 }, ['Done']],
    [{ placedTo: '2025-06-01' }, ['Early']],
    [{ placedFrom: '2025-06-02', placedTo: '2025-06-02' }, ['Done']],
    [{ window }, ['Late', 'Later', 'Sent']],
    [{ window, windowFrom: '2025-06-10', windowTo: '2025-06-10' }, ['Late', 'Sent']],
    [{ window, method: 'delivery', open: 'true' }, ['Sent']],
    [{ window, search: 'sent' }, ['Sent']],
    [{ window: bread, windowFrom: '2025-06-10' }, []],
    [{ windowTo: '2025-06-11' }, ['Late', 'Sent']],
    [{ windowFrom: '2025-06-11' }, ['Later']],
    [{ windowFrom: '2025-06-10', windowTo: '2025-06-10', late: 'true' }, ['Late']],
    [{ late: 'true' }, ['Late']],
    [{ refundDue: 'true' }, ['Gone']],
    [{ refundDue: 'true', source: 'manual' }, []],
  ]
  for (const [query, wanted] of expected) {
    for (const sorting of [{ sortBy: 'number' }, { sortBy: 'placedAt' }, { sortBy: 'total' }]) {
      const found = await page({ ...query, ...sorting })
      const seen = found.data.toSorted((a, b) => a.number - b.number).map((row) => row.customer.name)
      expect([query, sorting, seen, found.total]).toEqual([query, sorting, wanted, wanted.length])
    }
  }
  const rows = (await page({ sortBy: 'number', sortOrder: 'asc' })).data
  expect(rows.map((row) => [row.number, row.isLate, row.balance])).toEqual([
    [1001, false, 500],
    [1002, false, 0],
    [1003, false, -1000],
    [1004, true, 700],
    [1005, false, 1000],
    [1006, false, 0],
  ])
})

it('finds phone numbers without their country code', async () => {
  await make({ name: 'Jimena Vega', phone: '+34 600 555 150' })
  for (const search of ['600 555 150', '0034600555150', 'vega 600555150'])
    expect([search, await names({ search })]).toEqual([search, ['Jimena Vega']])
  expect(await names({ search: '600 555 150' }, masked)).toEqual([])
})

it('searches number, name, email and phone; without the permission only number and name', async () => {
  await make({ name: 'Ana-María Núñez', email: 'ana.nunez@hush.example', phone: '+1 (845) 555-0142' })
  await make({ name: 'Ben Ito', email: 'ben@other.example', phone: '+1 1001 22' })
  for (const search of [
    '1001',
    '#1001',
    ' # 1001',
    'nun',
    'maria ana',
    'ana.nunez@',
    '845 555',
    '5550142',
    'hush.ex',
  ]) {
    const found = await names({ search })
    expect([search, found[0]]).toEqual([search, 'Ana-María Núñez'])
  }
  expect(await names({ search: '100' })).toEqual(['Ana-María Núñez', 'Ben Ito'])
  expect(await names({ search: '#1002' })).toEqual(['Ben Ito'])
  expect(await names({ search: '1001' })).toEqual(['Ana-María Núñez'])
  expect(await names({ search: '11001' })).toEqual(['Ben Ito'])
  for (const search of ['ana.nunez@', '8455550142', '845', 'hush', '5550142', '11001', '•', '#']) {
    expect([search, await page({ search }, masked)]).toMatchObject([search, { data: [], total: 0 }])
  }
  expect(await names({ search: 'nun' }, masked)).toEqual(['Ana-María Núñez'])
  expect(await names({ search: '1002' }, masked)).toEqual(['Ben Ito'])
  const [row] = (await page({ search: '1001' }, masked)).data
  expect(row).toMatchObject({
    isMasked: true,
    customer: { name: 'Ana-María Núñez', email: 'a•••@h•••.example', phone: '•••• 42' },
  })
})

it('matches all search terms, even if other words have the same prefix', async () => {
  // The letter signature of "Anna Smith Hall" also matches "sma"; only its words don't.
  await make({ name: 'Anna Smith Hall' })
  await make({ name: 'Anna Smart' })
  await make({ name: 'Bo Smart' })
  await make({ name: '李 Anna 王小明' })
  for (const sortBy of ['number', 'placedAt', 'total']) {
    const found = async (search: string) => {
      const { data, total } = await page({ search, sortBy })
      return [data.map((row) => row.customer.name).toSorted(), total]
    }
    expect(await found('anna sma')).toEqual([['Anna Smart'], 1])
    expect(await found('sm a')).toEqual([['Anna Smart', 'Anna Smith Hall'], 2])
    expect(await found('smith anna h')).toEqual([['Anna Smith Hall'], 1])
    expect(await found('smart 1003')).toEqual([['Bo Smart'], 1])
    expect(await found('王小 ann')).toEqual([['李 Anna 王小明'], 1])
    expect(await found("bo ' smart")).toEqual([['Bo Smart'], 1])
    expect(await found('bo hall')).toEqual([[], 0])
  }
})

it('recounts after every change despite the cache', async () => {
  const one = await make({ name: 'Recall One', tags: ['recalled'] })
  await make({ name: 'Recall Two', tags: ['recalled'], price: 777 })
  const queries: Query[] = [
    { search: 'recall' },
    { search: 'recall o' },
    { tag: 'recalled', sortBy: 'number' },
    { totalMin: 777, totalMax: 777 },
  ]
  const counts = async () => {
    const once = async () => Promise.all(queries.map(async (query) => (await page(query)).total))
    return [await once(), await once()]
  }
  const twice = (counted: number[]) => [counted, counted]
  expect(await counts()).toEqual(twice([2, 1, 2, 1]))
  await sql`update orders set customer_name = 'Nobody', tags = '{}', total = 777, due = 777
    where store_id = ${store} and id = ${one}`.execute(test.database.kysely)
  await sql`select refresh_orders(${store}, array[${one}::uuid])`.execute(test.database.kysely)
  expect(await counts()).toEqual(twice([1, 0, 1, 2]))
})

it('recounts the days of a period after the store’s time zone changes', async () => {
  const products = [await insertProduct(test, store)]
  for (let count = 0; count < 3; count++) await make({ products, placedAt: '2025-06-02T03:30:00Z' })
  const until = async () => (await page({ placedTo: '2025-06-01', search: 'ana', limit: 1 })).total
  expect([await until(), await until()]).toEqual([3, 3])
  await sql`update stores set timezone = 'UTC' where id = ${store}`.execute(test.database.kysely)
  expect([await until(), await until()]).toEqual([0, 0])
})

it('pages through every row once in every sort order, including ties', async () => {
  const products = [await insertProduct(test, store)]
  const placedAt = new Date().toISOString()
  const rows = Array.from({ length: 12 }, (_, index) => `Walk ${String(index).padStart(2, '0')}`)
  for (const name of rows) await make({ name, products, placedAt, tags: ['walked'] })
  for (const sortBy of ['placedAt', 'number', 'total', 'windowDate']) {
    for (const narrowing of [{}, { tag: 'walked' }, { search: 'walk' }, { open: 'true' }, { totalMin: 1 }]) {
      const seen: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const found = await page({ ...narrowing, limit: 5, sortBy, ...(cursor ? { cursor } : {}) })
        seen.push(...found.data.map((row) => row.customer.name))
        expect(found.total).toBe(12)
        cursor = found.nextCursor
      }
      expect([sortBy, narrowing, seen.toSorted()]).toEqual([sortBy, narrowing, rows])
    }
  }
  const cursor = Buffer.from(JSON.stringify({ key: '2026-02-31', id: store, by: 'windowDate desc' })).toString(
    'base64url',
  )
  const refused = await test.call(orders.list, { as: owner, store, query: { sortBy: 'windowDate', cursor } })
  expect(refused.status).toBe(422)
})

it('returns status counts and used tags of this store only', async () => {
  await seedEach()
  const other = await test.newStore(owner.vendorId)
  await insertOrder(test, other, { tags: ['elsewhere'] })
  expect(await test.data(orders.counts, { as: masked, store })).toEqual({
    pending: 2,
    confirmed: 1,
    processing: 0,
    ready: 1,
    completed: 1,
    cancelled: 1,
  })
  expect(await test.data(orders.tags, { as: masked, store })).toMatchObject({
    data: [
      { tag: 'gift', orders: 1 },
      { tag: 'Très Chic', orders: 1 },
    ],
  })
  expect(await test.data(orders.tags, { as: masked, store, query: { search: 'IF' } })).toMatchObject({
    data: [{ tag: 'gift', orders: 1 }],
  })
})
