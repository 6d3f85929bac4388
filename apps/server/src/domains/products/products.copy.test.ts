import { afterAll, beforeAll, expect, it } from 'vitest'
import { brands } from '#contract/domains/brands.ts'
import { categories, subCategories } from '#contract/domains/categories.ts'
import { customFields } from '#contract/domains/custom-fields.ts'
import { products } from '#contract/domains/products.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'

let test: TestApp
let owner: Person
let store: string
let tokyo: string
let sister: string

beforeAll(async () => {
  test = await openTestApp()
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = await test.newStore(vendor.vendorId)
  tokyo = await test.newStore(vendor.vendorId)
  sister = await test.newStore(vendor.vendorId)
  await test.database.kysely
    .updateTable('stores')
    .set({ currency: 'JPY', language: 'es' })
    .where('id', '=', tokyo)
    .execute()
})
afterAll(() => test.close())

const create = (title: string, more: object = {}, where = store) =>
  test.data(products.create, { as: owner, store: where, body: { title, ...more } })
const get = (id: string, where: string) => test.data(products.get, { as: owner, store: where, params: { id } })
const copy = (ids: string[], to: string, rate?: number) =>
  test.data(products.copy, {
    as: owner,
    store,
    body: { ids, to_store_id: to, ...(rate === undefined ? {} : { rate }) },
  })
const named = async (endpoint: Parameters<TestApp['data']>[0], body: object, where: string) =>
  ((await test.data(endpoint, { as: owner, store: where, body })) as { _id: string })._id

const newFile = async () => {
  const key = `${owner.vendorId}/${newId()}.webp`
  const file = { key, vendor_id: owner.vendorId, mime_type: 'image/webp', state: 'ready' }
  await test.database.kysely.insertInto('files').values(file).execute()
  return key
}

it('duplicates a product as a draft without its codes', async () => {
  const picture = newId()
  const made = await create('Teapot', {
    options: [{ name: 'Size', values: ['S', 'M'] }],
    variants: [
      { values: ['S'], price: 10, sku: 'T-S', media: picture },
      { values: ['M'], price: 20, sku: 'T-M' },
    ],
    media: [{ _id: picture, kind: 'image', key: await newFile(), alt: 'Pot' }],
    publishState: 'live',
    tags: ['tea'],
  })
  const twin = await test.data(products.duplicate, { as: owner, store, params: { id: made._id } })
  expect(twin).toMatchObject({ title: 'Teapot (copy)', slug: 'teapot-copy', publishState: 'draft', tags: ['tea'] })
  expect(twin.variants).toMatchObject([
    { price: 10, sku: null },
    { price: 20, sku: null },
  ])
  expect(twin.variants[0]?.media).toBe(twin.media[0]?._id)
  expect(twin.media[0]?._id).not.toBe(made.media[0]?._id)
  const again = await test.data(products.duplicate, { as: owner, store, params: { id: made._id } })
  expect(again.slug).toBe('teapot-copy-2')
})

it('maps references to rows with the same name in the target store and lists missing ones', async () => {
  const field = { name: 'Material', type: 'Text' }
  const brand = await named(brands.create, { name: 'Cerámica' }, store)
  const brandThere = await named(brands.create, { name: 'ceramica' }, tokyo)
  const category = await named(categories.create, { name: 'Tea' }, store)
  const categoryThere = await named(categories.create, { name: 'Tea' }, tokyo)
  const subcategory = await named(subCategories.create, { name: 'Bowls', category }, store)
  const material = await named(customFields.create, field, store)
  const origin = await named(customFields.create, { name: 'Origin', type: 'Text' }, store)
  const materialThere = await named(customFields.create, field, tokyo)
  await create('Taken', { sku: 'b-2' }, tokyo)
  const one = await create('Bowl', {
    brand,
    category,
    subcategory,
    price: 1999,
    costPrice: 1,
    sku: 'B-1',
    publishState: 'live',
    fields: { [material]: 'Clay', [origin]: 'Mino' },
  })
  const two = await create('Cup', {
    brand: await named(brands.create, { name: 'Only here' }, store),
    sku: 'B-2',
    price: 50,
  })
  const { ids, leftOut } = await copy([two._id, one._id], tokyo, 151.5)
  expect(leftOut).toEqual({ brands: ['Only here'], categories: ['Bowls'], fields: ['Origin'] })
  const [cup, bowl] = await Promise.all(ids.map((id) => get(id, tokyo)))
  expect(cup).toMatchObject({ title: 'Cup', brand: null, variants: [{ sku: null, price: 76 }] })
  expect(bowl).toMatchObject({
    publishState: 'draft',
    brand: { _id: brandThere },
    category: { _id: categoryThere },
    subcategory: null,
    fields: { [materialThere]: 'Clay' },
    variants: [{ sku: 'B-1', price: 3028, costPrice: 2, onHand: 0 }],
  })
  const logged = await test.database.kysely
    .selectFrom('audit_log')
    .select('store_id')
    .where('entity_id', '=', ids[0] ?? '')
    .execute()
  expect(logged).toEqual([{ store_id: tokyo }])
})

it('drops prices between currencies without a rate and keeps them within one currency', async () => {
  const made = await create('Plain', { price: 1234 })
  const [there = ''] = (await copy([made._id], tokyo)).ids
  expect((await get(there, tokyo)).variants).toMatchObject([{ price: null }])
  const [near = ''] = (await copy([made._id], sister)).ids
  expect((await get(near, sister)).variants).toMatchObject([{ price: 1234 }])
  const back = await create('Yen', { price: 1000 }, tokyo)
  const answer = await test.data(products.copy, {
    as: owner,
    store: tokyo,
    body: { ids: [back._id], to_store_id: store, rate: 0.0066 },
  })
  expect((await get(answer.ids[0] ?? '', store)).variants).toMatchObject([{ price: 660 }])
})

it('copies nothing when one of the products doesn’t exist', async () => {
  const made = await create('Lonely')
  const body = { ids: [made._id, newId()], to_store_id: sister }
  expect((await test.call(products.copy, { as: owner, store, body })).status).toBe(404)
  expect((await test.data(products.list, { as: owner, store: sister, query: { search: 'lonely' } })).total).toBe(0)
})

it('copies only into another store and each product once', async () => {
  const made = await create('Twin')
  const body = { ids: [made._id], to_store_id: store }
  expect(await test.call(products.copy, { as: owner, store, body })).toMatchObject({
    status: 422,
    body: { code: 'unknown_reference', errors: [{ path: 'to_store_id' }] },
  })
  expect((await copy([made._id, made._id], sister)).ids).toHaveLength(1)
})

it('truncates a maximum-length title at a character boundary', async () => {
  const made = await create(`${'x'.repeat(192)}🍵🍵🍵🍵`)
  const twin = await test.data(products.duplicate, { as: owner, store, params: { id: made._id } })
  expect(twin.title).toBe(`${'x'.repeat(192)} (copy)`)
})
