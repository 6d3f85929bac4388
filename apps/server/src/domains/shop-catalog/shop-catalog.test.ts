import { afterAll, beforeAll, expect, it } from 'vitest'
import { shopCatalog } from '#contract/domains/shop-catalog.ts'
import { storefront } from '#contract/domains/storefront.ts'
import { newId } from '#server/platform/ids.ts'
import {
  insertBrand,
  insertCategory,
  insertProduct,
  insertSubcategory,
  refreshProducts,
} from '#server/testing/catalog.ts'
import { newStoreFixture, openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'

let fixture: StoreFixture
let store: string
let other: StoreFixture
let brand: string
let category: string
let subcategory: string
let collection: string

beforeAll(async () => {
  fixture = await openStoreFixture()
  ;({ store } = fixture)
  const { test } = fixture
  other = await newStoreFixture(test)
  brand = await insertBrand(test, store, 'Finch')
  category = await insertCategory(test, store, 'Kitchen')
  subcategory = await insertSubcategory(test, store, category, 'Mugs')
  await insertCategory(test, store, 'Empty')
  await insertBrand(test, store, 'Unused')
  const mug = await insertProduct(test, store, {
    title: 'Mug',
    state: 'live',
    brand,
    category,
    subcategory,
    values: ['S', 'L'],
    price: 1000,
    onHand: 2,
  })
  await insertProduct(test, store, { title: 'Draft', brand, category })
  await insertProduct(test, store, { title: 'Poster', state: 'live', price: 3000 })
  const field = newId()
  collection = newId()
  const { kysely, pool } = test.database
  await kysely
    .insertInto('custom_fields')
    .values({
      store_id: store,
      id: field,
      name: 'Volume',
      name_normalized: 'volume',
      type: 'Number',
      position: 1,
      limits: JSON.stringify({ unit: 'ml' }),
    })
    .execute()
  await pool.query(`update products set slug = 'mug', custom_values = $2 where id = $1`, [
    mug,
    JSON.stringify({ [field]: 250, [newId()]: 'of a deleted field' }),
  ])
  await pool.query(`update products set slug = 'poster' where title = 'Poster'`)
  await kysely
    .insertInto('collections')
    .values({ store_id: store, id: collection, name: 'Gifts', name_normalized: 'gifts' })
    .execute()
  await kysely
    .insertInto('collection_products')
    .values({ store_id: store, collection_id: collection, product_id: mug, by_hand: true, by_rule: false, position: 1 })
    .execute()
  await refreshProducts(test, store, [mug])
})
afterAll(() => fixture.close())

const getProduct = (slug: string, at = store) => fixture.test.call(shopCatalog.product, { store: at, params: { slug } })

it('gets a product by its handle with everything that its page shows', async () => {
  await fixture.newDiscount({ name: 'Tenth off', scope: 'collections', targets: [collection] })
  const product = await fixture.test.data(shopCatalog.product, { store, params: { slug: 'mug' } })
  expect(product).toMatchObject({
    title: 'Mug',
    brand: { name: 'Finch', slug: 'finch' },
    category: { slug: 'kitchen' },
    subcategory: { slug: 'mugs' },
    collections: [{ name: 'Gifts', slug: 'gifts' }],
    options: [{ name: 'Size', values: ['S', 'L'] }],
    variants: [
      {
        values: ['S'],
        price: 1000,
        discounted: { price: 900, amount: 100, names: ['Tenth off'], isPerItem: true },
        availability: 'low_stock',
        left: 2,
      },
      { values: ['L'] },
    ],
  })
  expect(product.fields).toEqual([{ name: 'Volume', type: 'Number', unit: 'ml', value: 250 }])
})

it('answers 404 for drafts and products of other stores', async () => {
  expect((await getProduct('poster')).status).toBe(200)
  expect((await getProduct('poster', other.store)).status).toBe(404)
  expect((await getProduct('draft')).status).toBe(404)
})

it('lists categories, collections and brands that have products', async () => {
  const at = { store }
  const { test } = fixture
  expect((await test.data(shopCatalog.categories, at)).data).toMatchObject([
    { name: 'Kitchen', slug: 'kitchen', subcategories: [{ name: 'Mugs', slug: 'mugs' }] },
  ])
  expect((await test.data(shopCatalog.collections, at)).data).toMatchObject([{ name: 'Gifts', slug: 'gifts' }])
  expect((await test.data(shopCatalog.brands, at)).data).toMatchObject([{ name: 'Finch', slug: 'finch' }])
  expect((await test.data(shopCatalog.categories, { store: other.store })).data).toEqual([])
})

it('filters products by group, price and availability', async () => {
  const list = async (query: Record<string, string | number>) =>
    (await fixture.test.data(storefront.products, { store, query })).data.map(({ title }) => title).toSorted()
  expect(await list({})).toEqual(['Mug', 'Poster'])
  for (const query of [
    { category },
    { subcategory },
    { brand },
    { collection },
    { priceMax: 2000 },
    { availability: 'in_stock' },
  ])
    expect(await list(query)).toEqual(['Mug'])
  expect(await list({ priceMin: 2000 })).toEqual(['Poster'])
  expect(await list({ availability: 'out_of_stock' })).toEqual(['Poster'])
  expect(await list({ brand: newId() })).toEqual([])
})

it('gives names without Latin letters a handle, and numbers the next ones', async () => {
  const { test } = fixture
  const readSlug = async (id: string) =>
    (await test.database.kysely.selectFrom('categories').select('slug').where('id', '=', id).executeTakeFirstOrThrow())
      .slug
  expect(await readSlug(await insertCategory(test, store, '抹茶'))).toBe('category')
  expect(await readSlug(await insertCategory(test, store, '煎茶'))).toBe('category-2')
  expect(await readSlug(await insertCategory(test, store, 'Tea & Coffee'))).toBe('tea-coffee')
  const first = await insertCategory(test, store, 'Back')
  const { pool } = test.database
  await pool.query('update categories set deleted_at = now() where id = $1', [first])
  const second = await insertCategory(test, store, 'Back!')
  await pool.query('update categories set deleted_at = null where id = $1', [first])
  expect([await readSlug(first), await readSlug(second)]).toEqual(['back-2', 'back'])
})
