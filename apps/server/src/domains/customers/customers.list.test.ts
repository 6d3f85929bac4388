import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { CompiledQuery, sql } from 'kysely'
import { customers } from '#contract/domains/customers.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'

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
  masked = await test.newPerson(vendor.vendorId, 'staff', ['view_customers', 'create_customer'], [store])
})

type Query = Record<string, string | number>
const create = (name: string, more: object = {}) =>
  test.data(customers.create, { as: owner, store, body: { name, ...more } })
const page = (query: Query, as = owner) => test.data(customers.list, { as, store, query })
const names = async (query: Query, as = owner) => (await page(query, as)).data.map((row) => row.name)
const find = (search: string, as = owner) => names({ search, sortBy: 'name', sortOrder: 'asc' }, as)

it('finds phone numbers as they are dialed in the same country or abroad', async () => {
  await create('Jimena Vega', { phone: '+34 600 555 150' })
  await create('Shota Abe', { phone: '+81 90 5550 0142' })
  await create('Camille Petit', { phone: '06 12 34 56 78' })
  for (const search of ['+34 600 555 150', '0034 600 555 150', '600 555 150', '600555150', '34 600'])
    expect([search, await find(search)]).toEqual([search, ['Jimena Vega']])
  for (const search of ['090-5550-0142', '90 5550 0142', '+81 90 5550 0142'])
    expect([search, await find(search)]).toEqual([search, ['Shota Abe']])
  for (const search of ['0612345678', '06 12 34 56 7', '612345678'])
    expect([search, await find(search)]).toEqual([search, ['Camille Petit']])
  expect(await find('600 555 151')).toEqual([])
})

it('searches prefixes of names, email and phone', async () => {
  await create('Ana-María Núñez', { email: 'ana.nunez@example.com', phone: '+1 (845) 555-0142' })
  await create('Annabel Lee', { email: 'lee@baltimore.example', phone: '020 7946 0018' })
  await create("Sean O'Brien 100%", { email: 'sean_o@example.com' })
  expect(await find('an')).toEqual(['Ana-María Núñez', 'Annabel Lee'])
  expect(await find('NUÑ ana')).toEqual(['Ana-María Núñez'])
  expect(await find('nunez')).toEqual(['Ana-María Núñez'])
  expect(await find('maria')).toEqual(['Ana-María Núñez'])
  expect(await find('brien')).toEqual(["Sean O'Brien 100%"])
  expect(await find('ana lee')).toEqual([])
  for (const search of ['Ana.Nunez@Example', ' ANA.nunez @example.com', 'ana.nunez@example.com']) {
    expect(await find(search)).toEqual(['Ana-María Núñez'])
  }
  expect(await find('baltimore.ex')).toEqual(['Annabel Lee'])
  for (const search of ['+1 845 555 0142', '18455550142', '(845) 555', '555-0142', '5550142']) {
    expect(await find(search)).toEqual(['Ana-María Núñez'])
  }
  for (const search of ['%', '_', 'sean%', 'sean.o', '100_', '\\']) expect(await find(search)).toEqual([])
  expect(await find('100%')).toEqual(["Sean O'Brien 100%"])
  expect(await find('sean_o@')).toEqual(["Sean O'Brien 100%"])
  expect(await page({ search: 'an' })).toMatchObject({ total: 2 })
  expect(await page({ search: 'an', limit: 1 })).toMatchObject({ total: 2 })
})

it('doesn’t reveal masked values through the search', async () => {
  await create('Hidden Person', { email: 'secret@hush.example', phone: '+1 845 555 0142' })
  const [row] = (await page({}, masked)).data
  const tried = ['secret', 'secret@', 'hush', 'hush.example', '845', '8455550142', '5550142', '+1 845', '0142', '42']
  for (const search of [...tried, row?.email ?? '', row?.phone ?? '', 's•••', '•', '•••• 42']) {
    expect(await page({ search }, masked)).toMatchObject({ data: [], total: 0 })
  }
  expect(await find('hidd', masked)).toEqual(['Hidden Person'])
  expect(await find('secret')).toEqual(['Hidden Person'])
})

it('filters by tag, approval, consent, source, account and metrics', async () => {
  const vip = await create('Vip', { tags: ['Très Chic'], emailConsent: true })
  const plain = await create('Plain', { tags: ['other'], smsConsent: true, emailConsent: false })
  const quiet = await create('Quiet')
  const setMetrics = async (id: string, values: { orders: number; spend: number; last: string }) =>
    sql`update customers set orders = ${values.orders}, spend = ${values.spend}, last_order_at = ${values.last}
      where store_id = ${store} and id = ${id}`.execute(test.database.kysely)
  // New York is four hours behind UTC in June.
  await setMetrics(vip._id, { orders: 5, spend: 9000, last: '2025-06-02T03:30:00Z' })
  await setMetrics(plain._id, { orders: 1, spend: 500, last: '2025-06-02T04:30:00Z' })
  await sql`update customers set approval = 'pending' where store_id = ${store} and id = ${quiet._id}`.execute(
    test.database.kysely,
  )
  const expected: [Query, string[]][] = [
    [{ tag: 'très chic' }, ['Vip']],
    [{ tag: 'TRE\u0300S CHIC' }, ['Vip']],
    [{ tag: 'très' }, []],
    [{ tag: 'other', search: 'pla' }, ['Plain']],
    [{ tag: 'other', search: 'vip' }, []],
    [{ approval: 'pending' }, ['Quiet']],
    [{ consent: 'email' }, ['Vip']],
    [{ consent: 'sms' }, ['Plain']],
    [{ consent: 'none' }, ['Quiet']],
    [{ source: 'manual' }, ['Plain', 'Quiet', 'Vip']],
    [{ source: 'import' }, []],
    [{ account: 'with' }, []],
    [{ account: 'without' }, ['Plain', 'Quiet', 'Vip']],
    [{ spendMin: 501 }, ['Vip']],
    [{ spendMax: 500 }, ['Plain', 'Quiet']],
    [{ spendMin: 1, spendMax: 500 }, ['Plain']],
    [{ ordersMin: 5, ordersMax: 5 }, ['Vip']],
    [{ lastOrderTo: '2025-06-01' }, ['Vip']],
    [{ lastOrderFrom: '2025-06-02', lastOrderTo: '2025-06-02' }, ['Plain']],
    [{ lastOrderFrom: '2025-06-01' }, ['Plain', 'Vip']],
    [{ createdTo: '2020-01-01' }, []],
  ]
  for (const [query, wanted] of expected) {
    const found = await page({ ...query, sortBy: 'name', sortOrder: 'asc' })
    expect([query, found.data.map((row) => row.name), found.total]).toEqual([query, wanted, wanted.length])
  }
  expect(await names({ sortBy: 'spend' })).toEqual(['Vip', 'Plain', 'Quiet'])
  expect(await names({ sortBy: 'lastOrderAt', sortOrder: 'asc' })).toEqual(['Quiet', 'Vip', 'Plain'])
  await test.data(customers.removeMany, { as: owner, store, body: { ids: [vip._id] } })
  expect(await page({ tag: 'très chic' })).toMatchObject({ data: [], total: 0 })
})

it('recounts after every change despite the cache', async () => {
  const one = await create('Recall One', { tags: ['recalled'] })
  const two = await create('Recall Two', { tags: ['recalled'] })
  const found = async (query: Parameters<typeof page>[0]) => (await page(query)).total
  const queries = [
    { search: 'recall' },
    { search: 'recall o' },
    { tag: 'recalled', sortBy: 'name' },
    { ordersMin: 777 },
  ]
  const counts = async () => [await Promise.all(queries.map(found)), await Promise.all(queries.map(found))]
  const twice = (counted: number[]) => [counted, counted]
  expect(await counts()).toEqual(twice([2, 1, 2, 0]))
  await sql`update customers set orders = 777 where store_id = ${store} and id = ${two._id}`.execute(
    test.database.kysely,
  )
  expect(await counts()).toEqual(twice([2, 1, 2, 1]))
  await test.data(customers.removeMany, { as: owner, store, body: { ids: [one._id] } })
  expect(await counts()).toEqual(twice([1, 0, 1, 1]))
  await test.data(customers.removeMany, { as: owner, store, body: { ids: [two._id] } })
  expect(await counts()).toEqual(twice([0, 0, 0, 0]))
})

it('pages through every row once in every sort order, including ties', async () => {
  const rows = Array.from({ length: 12 }, (_, index) => `Walk ${String(index).padStart(2, '0')}`)
  for (const name of rows) await create(name, { tags: ['walked'] })
  for (const sortBy of ['createdAt', 'name', 'spend', 'orders', 'lastOrderAt', 'points', 'credit']) {
    for (const narrowing of [{}, { tag: 'walked' }, { search: 'walk' }]) {
      const seen: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const found = await page({ ...narrowing, limit: 5, sortBy, ...(cursor ? { cursor } : {}) })
        seen.push(...found.data.map((row) => row.name))
        expect(found.total).toBe(12)
        cursor = found.nextCursor
      }
      expect([...seen].sort()).toEqual(rows)
    }
  }
})

it('lists used tags and changes them in bulk', async () => {
  const ids = []
  for (const name of ['A', 'B', 'C']) ids.push((await create(name, { tags: ['Gold'] }))._id)
  const tag = (body: object) => test.data(customers.tagMany, { as: masked, store, body })
  const changed = await tag({ ids: ids.slice(0, 2), add: ['gold', 'New'], remove: [] })
  expect(changed.ids.toSorted()).toEqual(ids.slice(0, 2).toSorted())
  expect(await tag({ ids, add: [], remove: ['GOLD'] })).toMatchObject({ ids: expect.any(Array) })
  const tags = (query: Query = {}) => test.data(customers.tags, { as: masked, store, query })
  expect(await tags()).toEqual({ data: [{ tag: 'New', customers: 2 }], total: 1, nextCursor: null })
  await tag({ ids: ids.slice(2), add: ['Newest', 'Ñu'], remove: [] })
  expect(await tags()).toMatchObject({
    data: [
      { tag: 'New', customers: 2 },
      { tag: 'Newest', customers: 1 },
      { tag: 'Ñu', customers: 1 },
    ],
  })
  expect((await tags({ search: 'WEST' })).data).toEqual([{ tag: 'Newest', customers: 1 }])
  expect((await tag({ ids, add: [], remove: ['nothing'] })).ids).toEqual([])
  const full = Array.from({ length: 50 }, (_, index) => `Tag ${index}`)
  expect((await test.call(customers.tagMany, { as: owner, store, body: { ids, add: full, remove: [] } })).status).toBe(
    422,
  )
  const one = await test.data(customers.get, { as: owner, store, params: { customerId: ids[0] ?? '' } })
  expect(one).toMatchObject({ tags: ['New'], version: 3 })
})

it('keeps all tags that ten concurrent calls add', async () => {
  const made = await create('Popular')
  const newTags = Array.from({ length: 10 }, (_, index) => `Tag ${index}`)
  await Promise.all(
    newTags.map((tag) =>
      test.data(customers.tagMany, { as: owner, store, body: { ids: [made._id], add: [tag], remove: [] } }),
    ),
  )
  const now = await test.data(customers.get, { as: owner, store, params: { customerId: made._id } })
  expect([...now.tags].sort()).toEqual(newTags)
})

it('reads a page by name along the index of names', async () => {
  const db = test.database.kysely
  await sql`insert into customers (store_id, id, name, name_normalized, source)
    select ${store}::uuid, gen_random_uuid(), 'Customer ' || n, 'customer ' || n, 'import'
    from generate_series(1, 3000) n`.execute(db)
  await sql`select refresh_customer_names(${store}, array(select id from customers where store_id = ${store}))`.execute(
    db,
  )
  await sql`analyze customers, customer_names`.execute(db)
  const execute = vi.spyOn(db, 'executeQuery')
  await page({ sortBy: 'name', sortOrder: 'asc' })
  const listed = execute.mock.calls
    .map(([query]) => query)
    .find((query): query is CompiledQuery => 'sql' in query && query.sql.includes('customer_names'))
  execute.mockRestore()
  const explained = CompiledQuery.raw(`explain ${listed?.sql}`, [...(listed?.parameters ?? [])])
  const plan = JSON.stringify((await db.executeQuery(explained)).rows)
  expect(plan).toContain('using customer_names_by_name')
  expect(plan).not.toContain('Hash')
})
