import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { products } from '#contract/domains/products.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'

let test: TestApp
let owner: Person
let store: string
const many = 4100

beforeAll(async () => {
  test = await openTestApp()
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = await test.newStore(vendor.vendorId)
  const db = test.database.kysely
  await sql`insert into products (store_id, id, title, title_normalized, slug, tags, created_at)
    select ${store}, gen_random_uuid(), 'P ' || n, '', 'p-' || n, case when n % 10 = 0 then array['Tenth'] else '{}' end,
      now() - n * interval '1 minute'
    from generate_series(1, ${many}::int) n`.execute(db)
  // Two variants per product: n and n + 1000.
  await sql`insert into variants (store_id, id, product_id, position, option_values, price)
    select ${store}, gen_random_uuid(), id, more, array[more::text], substr(slug, 3)::int + more * 1000
    from products, generate_series(0, 1) more where store_id = ${store}`.execute(db)
  await sql`select refresh_products(${store}, array_agg(id)) from products where store_id = ${store}`.execute(db)
})
afterAll(() => test.close())

const list = (query: Record<string, string | number>) => test.data(products.list, { as: owner, store, query })
const walk = async (query: Record<string, string | number>, pages: number) => {
  const titles: string[] = []
  let cursor: string | null = ''
  for (let page = 0; page < pages && cursor !== null; page++) {
    const response: Awaited<ReturnType<typeof list>> = await list({ limit: 7, ...query, ...(cursor ? { cursor } : {}) })
    titles.push(...response.data.map(({ title }) => title))
    cursor = response.nextCursor
  }
  return titles
}
const toTitles = (numbers: number[]) => numbers.map((n) => `P ${n}`)
const firstNumbers = Array.from({ length: 21 }, (_, index) => index + 1)

it('lists the same rows for small and large price ranges', async () => {
  const everything = { priceMin: 1, priceMax: 6000 }
  expect((await list(everything)).total).toBe(many)
  expect(await walk(everything, 3)).toEqual(toTitles(firstNumbers))
  expect(await walk({ priceMin: 1, priceMax: 40 }, 3)).toEqual(toTitles(firstNumbers))
  expect(await walk({ ...everything, sortBy: 'price', sortOrder: 'asc' }, 3)).toEqual(toTitles(firstNumbers))
  expect(await walk({ priceMax: 40, sortBy: 'price', sortOrder: 'asc' }, 3)).toEqual(toTitles(firstNumbers))
})

it('counts each product once when several variants are in range', async () => {
  const totals = await Promise.all(
    [
      { priceMin: 1001, priceMax: 1010 },
      { priceMin: 10, priceMax: 1010 },
      { priceMin: 4000 },
      { priceMax: 100 },
      { priceMin: 5000, priceMax: 6000 },
      { tag: 'tenth' },
      { tag: 'tenth', priceMax: 100 },
    ].map(async (query) => (await list({ limit: 1, ...query })).total),
  )
  expect(totals).toEqual([20, 1010, 1101, 100, 101, 410, 10])
})

it('lists products with a tag by date and by title', async () => {
  expect(await walk({ tag: 'TENTH' }, 2)).toEqual(
    toTitles([10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140]),
  )
  expect(await walk({ tag: 'TENTH', sortBy: 'title', sortOrder: 'asc' }, 1)).toEqual(
    toTitles([10, 100, 1000, 1010, 1020, 1030, 1040]),
  )
})

it('caches a count until something changes', async () => {
  const total = async () => (await list({ tag: 'tenth' })).total
  expect([await total(), await total()]).toEqual([410, 410])
  const db = test.database.kysely
  const [first, second] = (await list({ tag: 'tenth' })).data.map(({ _id }) => _id)
  await db.transaction().execute(async (tx) => {
    await sql`update products set tags = '{}' where id = ${first}`.execute(tx)
    await sql`select refresh_products(${store}, ${[first]}::uuid[])`.execute(tx)
    // The update below commits first: it is visible, the open transaction isn't.
    await test.data(products.update, { as: owner, store, params: { id: second ?? '' }, body: { tags: [], version: 1 } })
    expect(await total()).toBe(409)
    expect(await total()).toBe(409)
  })
  expect(await total()).toBe(408)
  await test.data(products.archiveMany, {
    as: owner,
    store,
    body: { ids: [(await list({ tag: 'tenth' })).data[0]?._id] },
  })
  expect([await total(), (await list({ tag: 'tenth', archived: 'only' })).total]).toEqual([407, 1])
})
