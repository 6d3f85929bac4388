import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { brands } from '#contract/domains/brands.ts'
import { products } from '#contract/domains/products.ts'
import { normalizeForSearch, matchesSqlNormalized } from '#server/platform/db/normalize.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'

let test: TestApp
let owner: Person
let store: string
const many = 2600

/** Terms with few, a third and all matches, plus wildcards and other scripts. */
const toName = (n: number): string => {
  const kind = ['Shirt', 'Shawl', 'Scarf'][n % 3]
  const odd: Record<number, string> = {
    7: 'Рубашка льняная',
    8: '100 % cotton_wool',
    9: String.raw`back\slash`,
    10: 'Straße 17-b',
    11: 'Queue zig-zag 17-a',
    12: '東京 絹のシャツ',
  }
  return `Acme ${kind} ${n} ${odd[n] ?? ''} ${n % 500 === 0 ? 'rare' : ''}`.trim()
}
const names = Array.from({ length: many }, (_, n) => toName(n))

beforeAll(async () => {
  test = await openTestApp()
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = await test.newStore(vendor.vendorId)
  const other = await test.newStore(vendor.vendorId)
  const db = test.database.kysely
  const normalizedNames = names.map(normalizeForSearch)
  // The other store has the same rows, which must not be found.
  for (const target of [store, other]) {
    await sql`insert into brands (store_id, id, name, name_normalized, search_normalized, created_at)
      select ${target}, gen_random_uuid(), b.name, b.folded, b.folded, now() - n * interval '1 minute'
      from unnest(${names}::text[], ${normalizedNames}::text[]) with ordinality b(name, folded, n)`.execute(db)
    await sql`insert into products (store_id, id, title, title_normalized, slug, created_at)
      select ${target}, gen_random_uuid(), title, '', 'p-' || n, now() - n * interval '1 minute'
      from unnest(${names}::text[]) with ordinality p(title, n)`.execute(db)
    await sql`select refresh_products(${target}, array_agg(id)) from products where store_id = ${target}`.execute(db)
  }
  await sql`analyze brands`.execute(db)
  await sql`analyze products`.execute(db)
})
afterAll(() => test.close())

type Query = Record<string, string | number>

const lists = {
  brands: async (query: Query) => {
    const { data, ...page } = await test.data(brands.list, { as: owner, store, query })
    return { ...page, found: data.map(({ name }) => name) }
  },
  products: async (query: Query) => {
    const { data, ...page } = await test.data(products.list, { as: owner, store, query })
    return { ...page, found: data.map(({ title }) => title) }
  },
}

/** Sequential scan as the reference result. */
const scanTable = async (table: 'brands' | 'products', search: string, sort: string): Promise<string[]> => {
  const name = table === 'brands' ? sql`name` : sql`title`
  const { rows } = await sql<{ name: string }>`select ${name} as name from ${sql.table(table)}
    where store_id = ${store} and deleted_at is null and ${matchesSqlNormalized(sql`(search_normalized || '')`, search)}
    order by ${sql.raw(sort)}`.execute(test.database.kysely)
  return rows.map((row) => row.name)
}

const terms = [
  'acme',
  'acme shirt',
  'irt 1234',
  'shirt 12',
  'rare',
  'RARE scarf',
  'nothing like it',
  '1',
  '12',
  'zi',
  'za',
  'Qu',
  'ß',
  'ру',
  'q z',
  'acme 7',
  '京',
  '234',
  'acme 999',
  'рубашка',
  'башк',
  'straße',
  'raße',
  '17-b',
  'zig-zag 17-a',
  'ueue',
  '100 % cotton_wool',
  't%n',
  'cotton_w',
  'k\\s',
  '東京',
  '絹のシャツ',
  'a c m e s h i r t 1 2',
  ' ',
]

it.each(['brands', 'products'] as const)(
  'finds %s by any part of their text, few or many, in each order',
  async (target) => {
    const orders = { createdAt: 'created_at desc, id desc', [target === 'brands' ? 'name' : 'title']: '1, id' }
    for (const search of terms) {
      for (const [sortBy, sort] of Object.entries(orders)) {
        const sortOrder = sortBy === 'createdAt' ? 'desc' : 'asc'
        const expected = await scanTable(target, search, sort)
        const first = await lists[target]({ search, sortBy, sortOrder, limit: 20 })
        const cursor = first.nextCursor
        const second =
          cursor === null ? undefined : await lists[target]({ search, sortBy, sortOrder, limit: 20, cursor })
        const label = `${search} by ${sortBy}`
        if (sortBy === 'createdAt')
          expect.soft([...first.found, ...(second?.found ?? [])], label).toEqual(expected.slice(0, 40))
        expect.soft([first.total, second?.total ?? first.total], label).toEqual([expected.length, expected.length])
        expect.soft(first.found.length, label).toBe(Math.min(20, expected.length))
      }
    }
  },
)

it.each(['brands', 'products'] as const)('finds %s by one or two letters that begin a word', async (target) => {
  const find = async (search: string) => (await lists[target]({ search })).found.map((name) => name.slice(0, 13).trim())
  expect(await find('q')).toEqual(['Acme Scarf 11'])
  // After a hyphen, but not within a word.
  expect(await find('za')).toEqual(['Acme Scarf 11'])
  expect(await find('ue')).toEqual([])
  expect(await find('ag')).toEqual([])
  expect(await find('ST')).toEqual(['Acme Shawl 10'])
  expect(await find('qu zi')).toEqual(['Acme Scarf 11'])
  // Japanese words aren't separated by spaces.
  expect(await find('京')).toEqual(['Acme Shirt 12'])
})

it('sorts results by normalized name', async () => {
  const inOrder = (found: string[]) => found.map(normalizeForSearch).toSorted((a, b) => (a < b ? -1 : 1))
  for (const search of ['acme shirt', 'rare', '234']) {
    const { found } = await lists.brands({ search, sortBy: 'name', sortOrder: 'asc', limit: 30 })
    const all = names.map(normalizeForSearch).filter((name) =>
      normalizeForSearch(search)
        .split(' ')
        .every((word) => name.includes(word)),
    )
    expect(found.map(normalizeForSearch)).toEqual(inOrder(all).slice(0, 30))
  }
})

it('combines a brand search with logo and date filters', async () => {
  expect((await lists.brands({ search: 'rare', logo: 'with' })).total).toBe(0)
  expect((await lists.brands({ search: 'rare', logo: 'without' })).total).toBe(6)
  expect((await lists.brands({ search: 'rare', createdTo: '2020-01-01' })).total).toBe(0)
})

it('updates a cached brand count after a change', async () => {
  const total = async () => (await lists.brands({ search: 'rare' })).total
  expect([await total(), await total()]).toEqual([6, 6])
  const { _id } = await test.data(brands.create, { as: owner, store, body: { name: 'Another rare one' } })
  expect(await total()).toBe(7)
  await test.data(brands.update, { as: owner, store, params: { id: _id }, body: { name: 'Common', version: 1 } })
  expect(await total()).toBe(6)
  await test.data(brands.remove, { as: owner, store, params: { id: _id } })
  expect((await lists.brands({ search: 'common' })).total).toBe(0)
})

it('finds what was added since the last search with few matches, on each page', async () => {
  const search = 'newly added'
  const add = (name: string) => test.data(brands.create, { as: owner, store, body: { name } })
  const list = (query: Query = {}) => lists.brands({ search, sortBy: 'name', sortOrder: 'asc', limit: 2, ...query })
  for (const name of ['Newly added 1', 'Newly added 3']) await add(name)
  expect(await list()).toMatchObject({ total: 2, nextCursor: null })
  for (const name of ['Newly added 2', 'Newly added 4']) await add(name)
  const first = await list()
  expect(first).toMatchObject({ total: 4, found: ['Newly added 1', 'Newly added 2'] })
  const second = await list({ cursor: first.nextCursor ?? '' })
  expect(second).toMatchObject({ total: 4, found: ['Newly added 3', 'Newly added 4'], nextCursor: null })
})
