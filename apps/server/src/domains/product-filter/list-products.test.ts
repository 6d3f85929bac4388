import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { brands } from '#contract/domains/brands.ts'
import { categories, subCategories } from '#contract/domains/categories.ts'
import { collections } from '#contract/domains/collections.ts'
import { customFields } from '#contract/domains/custom-fields.ts'
import { products } from '#contract/domains/products.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'

let test: TestApp
let owner: Person
let store: string

beforeAll(async () => {
  test = await openTestApp()
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = await test.newStore(vendor.vendorId)
})
afterAll(() => test.close())

const create = (title: string, overrides: object = {}, storeId = store) =>
  test.data(products.create, { as: owner, store: storeId, body: { title, ...overrides } })
const list = (query: Record<string, string | number>, storeId = store) =>
  test.data(products.list, { as: owner, store: storeId, query })
const titles = async (query: Record<string, string | number>) =>
  (await list({ sortBy: 'title', sortOrder: 'asc', ...query })).data.map(({ title }) => title)
const createNamed = async (endpoint: Parameters<TestApp['data']>[0], body: object) =>
  ((await test.data(endpoint, { as: owner, store, body })) as { _id: string })._id
const newStore = () => test.newStore(owner.vendorId)

const setStock = async (id: string, onHand: number[]) => {
  const product = await test.data(products.get, { as: owner, store, params: { id } })
  for (const [index, variant] of product.variants.entries()) {
    await test.database.kysely
      .updateTable('variants')
      .set({ on_hand: onHand[index] ?? 0 })
      .where('id', '=', variant._id)
      .execute()
  }
  await sql`select refresh_products(${store}, ${[id]}::uuid[])`.execute(test.database.kysely)
}

it('lists newest first with price ranges over the variants', async () => {
  const otherStore = await newStore()
  await create('Old', {}, otherStore)
  const variants = [
    { values: ['S'], price: 500, costPrice: 100 },
    { values: ['M'], price: 900 },
  ]
  await create('New', { options: [{ name: 'Size', values: ['S', 'M'] }], variants }, otherStore)
  await create('Free', { price: 0, sku: 'FREE' }, otherStore)
  expect((await list({}, otherStore)).data).toMatchObject([
    { title: 'Free', priceMin: 0, priceMax: 0, sku: 'FREE', variants: 1, picture: null },
    { title: 'New', priceMin: 500, priceMax: 900, costMin: 100, costMax: 100, variants: 2, sku: null },
    { title: 'Old', priceMin: null, priceMax: null, costMin: null, variants: 1 },
  ])
})

it('filters by range when one variant is within it', async () => {
  const sizes = [{ name: 'Size', values: ['S', 'M'] }]
  const spread = await create('Spread', {
    options: sizes,
    variants: [
      { values: ['S'], price: 1000, costPrice: 100 },
      { values: ['M'], price: 9000, costPrice: 900 },
    ],
  })
  await setStock(spread._id, [0, 50])
  const middle = await create('Middle', { price: 5000, costPrice: 500 })
  await setStock(middle._id, [20])
  const unpriced = await create('Unpriced')
  await setStock(unpriced._id, [-2])
  const expected: [Record<string, number>, string[]][] = [
    [{ priceMin: 6000 }, ['Spread']],
    [{ priceMax: 2000 }, ['Spread']],
    [{ priceMin: 2000, priceMax: 8000 }, ['Middle']],
    [{ priceMin: 0 }, ['Middle', 'Spread']],
    [{ costPriceMin: 200, costPriceMax: 800 }, ['Middle']],
    [{ costPriceMax: 450 }, ['Spread']],
    [{ quantityMin: 10, quantityMax: 30 }, ['Middle']],
    [{ quantityMin: 30 }, ['Spread']],
    [{ quantityMax: 0 }, ['Spread', 'Unpriced']],
    [{ quantityMax: -1 }, ['Unpriced']],
  ]
  for (const [query, expectedTitles] of expected) expect([query, await titles(query)]).toEqual([query, expectedTitles])
})

it('filters by every attribute of the catalog', async () => {
  const brand = await createNamed(brands.create, { name: 'B' })
  const category = await createNamed(categories.create, { name: 'C' })
  const subcategory = await createNamed(subCategories.create, { name: 'S', category })
  const collection = await createNamed(collections.create, { name: 'K' })
  const number = await createNamed(customFields.create, { name: 'Litres', type: 'Number' })
  const range = await createNamed(customFields.create, { name: 'Ages', type: 'Range' })
  const choice = await createNamed(customFields.create, {
    name: 'Care',
    type: 'List',
    limits: { choices: ['Hand', 'Machine'], several: true },
  })
  const flag = await createNamed(customFields.create, { name: 'Bio', type: 'Boolean' })
  const text = await createNamed(customFields.create, { name: 'Origin', type: 'Text' })
  const full = await create('Filtered', {
    brand,
    category,
    subcategory,
    collections: [collection],
    tags: ['Día de Muertos'],
    type: 'digital',
    visibility: 'private',
    price: 1,
    sku: 'ABC-77',
    barcode: '4006381',
    publishState: 'live',
    lowStockThreshold: 2,
    fields: {
      [number]: 1.5,
      [range]: { from: 3, to: 9 },
      [choice]: ['Hand', 'Machine'],
      [flag]: true,
      [text]: 'Jaén',
    },
  })
  const filters: Record<string, string>[] = [
    { brand },
    { category },
    { subcategory },
    { collection },
    { product: full._id },
    { tag: 'dia de muertos' },
    { type: 'digital' },
    { visibility: 'private' },
    { publishState: 'live' },
    { lowStockOnly: 'true' },
    { search: 'filtered' },
    { search: 'abc-77' },
    { search: '4006381' },
    ...[`${number}:1.5`, `${number}:1..2`, `${number}:..1.5`, `${range}:9..20`, `${choice}:Hand`, `${flag}:true`].map(
      (field) => ({ field }),
    ),
    { field: `${text}:Jaén` },
  ]
  for (const query of filters) expect([query, await titles(query)]).toEqual([query, ['Filtered']])
  for (const field of [
    `${number}:2`,
    `${number}:2..`,
    `${range}:10..`,
    `${choice}:Foot`,
    `${flag}:false`,
    `${text}:1..2`,
  ]) {
    expect([field, await titles({ field })]).toEqual([field, []])
  }
  expect(await titles({ search: 'filtered', createdTo: '2020-01-01' })).toEqual([])
  const grid = await test.data(products.grid, { as: owner, store, query: { field: `${number}:1..2`, brand } })
  expect(grid.data).toMatchObject([{ title: 'Filtered', sku: 'ABC-77' }])
})

it('counts tags under their most frequent spelling', async () => {
  for (const [title, tag] of Object.entries({ a: 'Otoño', b: 'otono', c: 'Otoño', d: 'Gift' }))
    await create(title, { tags: [tag] })
  const tags = async (search?: string) =>
    (await test.data(products.tags, { as: owner, store, query: search ? { search } : {} })).data
  expect(await tags('OTO')).toEqual([{ tag: 'Otoño', products: 3 }])
  expect((await tags())[0]).toEqual({ tag: 'Otoño', products: 3 })
})

it('pages through every product exactly once in every order', async () => {
  const otherStore = await newStore()
  for (let n = 0; n < 11; n++) await create(`Walk ${n % 4}`, n % 3 === 0 ? {} : { price: (n % 3) * 100 }, otherStore)
  for (const sortBy of ['createdAt', 'updatedAt', 'title', 'price', 'available']) {
    for (const sortOrder of ['asc', 'desc']) {
      const seen: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page = await list({ limit: 3, sortBy, sortOrder, ...(cursor ? { cursor } : {}) }, otherStore)
        seen.push(...page.data.map(({ _id }) => _id))
        expect(page.total).toBe(11)
        cursor = page.nextCursor
      }
      expect([sortBy, sortOrder, new Set(seen).size, seen.length]).toEqual([sortBy, sortOrder, 11, 11])
    }
  }
})

it('finds nothing by deleted rows until they are restored', async () => {
  const category = await createNamed(categories.create, { name: 'Leaving' })
  const subcategory = await createNamed(subCategories.create, { name: 'Leaving too', category })
  const brand = await createNamed(brands.create, { name: 'Gone' })
  const collection = await createNamed(collections.create, { name: 'Over' })
  await create('Left behind', { category, subcategory, brand, collections: [collection] })
  const filters = { category, subcategory, brand, collection }
  const totals = () =>
    Promise.all(Object.entries(filters).map(async ([name, id]) => (await list({ [name]: id })).total))
  expect(await totals()).toEqual([1, 1, 1, 1])
  const setDeleted = async (at: Date | null) => {
    for (const table of ['categories', 'brands', 'collections'] as const)
      await test.database.kysely.updateTable(table).set({ deleted_at: at }).where('store_id', '=', store).execute()
  }
  await setDeleted(new Date())
  expect(await totals()).toEqual([0, 0, 0, 0])
  await setDeleted(null)
  expect(await totals()).toEqual([1, 1, 1, 1])
})

it('searches for words in any order, all of which must match', async () => {
  await create('Bath salts with lavender', { sku: 'LAV-9' })
  for (const search of ['salts bath', 'LAVENDER  lav-9 bath', 'sal bat']) expect((await list({ search })).total).toBe(1)
  expect((await list({ search: 'bath pepper' })).total).toBe(0)
  expect((await list({ search: 'a b c d e f g h i j k l' })).total).toBe(0)
})

it('treats an empty bound as none', async () => {
  const otherStore = await newStore()
  await create('Unpriced', {}, otherStore)
  expect((await list({ priceMin: '', priceMax: '' }, otherStore)).total).toBe(1)
  expect((await list({ priceMin: 0 }, otherStore)).total).toBe(0)
})
