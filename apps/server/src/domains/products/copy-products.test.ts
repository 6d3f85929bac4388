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
let sameCurrencyStore: string

beforeAll(async () => {
  test = await openTestApp()
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = await test.newStore(vendor.vendorId)
  tokyo = await test.newStore(vendor.vendorId)
  sameCurrencyStore = await test.newStore(vendor.vendorId)
  await test.database.kysely
    .updateTable('stores')
    .set({ currency: 'JPY', language: 'es' })
    .where('id', '=', tokyo)
    .execute()
})
afterAll(() => test.close())

const create = (title: string, overrides: object = {}, storeId = store) =>
  test.data(products.create, { as: owner, store: storeId, body: { title, ...overrides } })
const get = (id: string, storeId: string) => test.data(products.get, { as: owner, store: storeId, params: { id } })
const copy = (ids: string[], to: string, rate?: number) =>
  test.data(products.copy, {
    as: owner,
    store,
    body: { ids, to_store_id: to, ...(rate === undefined ? {} : { rate }) },
  })
const createNamed = async (endpoint: Parameters<TestApp['data']>[0], body: object, storeId: string) =>
  ((await test.data(endpoint, { as: owner, store: storeId, body })) as { _id: string })._id

const newFile = async () => {
  const key = `${owner.vendorId}/${newId()}.webp`
  const file = { key, vendor_id: owner.vendorId, mime_type: 'image/webp', state: 'ready' }
  await test.database.kysely.insertInto('files').values(file).execute()
  return key
}

it('duplicates a product as a draft without its codes', async () => {
  const imageId = newId()
  const created = await create('Teapot', {
    options: [{ name: 'Size', values: ['S', 'M'] }],
    variants: [
      { values: ['S'], price: 10, sku: 'T-S', media: imageId },
      { values: ['M'], price: 20, sku: 'T-M' },
    ],
    media: [{ _id: imageId, kind: 'image', key: await newFile(), alt: 'Pot' }],
    publishState: 'live',
    tags: ['tea'],
  })
  const duplicate = await test.data(products.duplicate, { as: owner, store, params: { id: created._id } })
  expect(duplicate).toMatchObject({
    title: 'Copy of Teapot',
    slug: 'copy-of-teapot',
    publishState: 'draft',
    tags: ['tea'],
  })
  expect(duplicate.variants).toMatchObject([
    { price: 10, sku: null },
    { price: 20, sku: null },
  ])
  expect(duplicate.variants[0]?.media).toBe(duplicate.media[0]?._id)
  expect(duplicate.media[0]?._id).not.toBe(created.media[0]?._id)
  const again = await test.data(products.duplicate, { as: owner, store, params: { id: created._id } })
  expect(again.slug).toBe('copy-of-teapot-2')
})

it('names a copy in the store’s language', async () => {
  const created = await create('Tetera', {}, tokyo)
  const duplicate = await test.data(products.duplicate, { as: owner, store: tokyo, params: { id: created._id } })
  expect(duplicate.title).toBe('Copia de Tetera')
})

it('duplicates once for a repeated click, without stock, only in its store and with permission', async () => {
  const created = await create('Jug', { price: 900, sku: 'JUG' })
  const params = { id: created._id }
  const headers = { 'x-idempotency-key': newId() }
  const [first, second] = await Promise.all([
    test.data(products.duplicate, { as: owner, store, params, headers }),
    test.data(products.duplicate, { as: owner, store, params, headers }),
  ])
  expect(second._id).toBe(first._id)
  expect(first.variants).toMatchObject([{ price: 900, sku: null, onHand: 0 }])
  const { data } = await test.data(products.list, { as: owner, store, query: { search: 'Copy of Jug' } })
  expect(data).toHaveLength(1)

  expect(await test.call(products.duplicate, { as: owner, store: tokyo, params })).toMatchObject({ status: 404 })
  const viewer = await test.newPerson(owner.vendorId, 'staff', ['view_products', 'edit_product'], [store])
  expect(await test.call(products.duplicate, { as: viewer, store, params })).toMatchObject({ status: 403 })
})

it('maps references to rows with the same name in the target store and lists missing ones', async () => {
  const field = { name: 'Material', type: 'Text' }
  const brand = await createNamed(brands.create, { name: 'Cerámica' }, store)
  const brandThere = await createNamed(brands.create, { name: 'ceramica' }, tokyo)
  const category = await createNamed(categories.create, { name: 'Tea' }, store)
  const categoryThere = await createNamed(categories.create, { name: 'Tea' }, tokyo)
  const subcategory = await createNamed(subCategories.create, { name: 'Bowls', category }, store)
  const material = await createNamed(customFields.create, field, store)
  const origin = await createNamed(customFields.create, { name: 'Origin', type: 'Text' }, store)
  const materialThere = await createNamed(customFields.create, field, tokyo)
  await create('Taken', { sku: 'b-2' }, tokyo)
  const bowlSource = await create('Bowl', {
    brand,
    category,
    subcategory,
    price: 1999,
    costPrice: 1,
    sku: 'B-1',
    publishState: 'live',
    fields: { [material]: 'Clay', [origin]: 'Mino' },
  })
  const cupSource = await create('Cup', {
    brand: await createNamed(brands.create, { name: 'Only here' }, store),
    sku: 'B-2',
    price: 50,
  })
  const { ids, leftOut } = await copy([cupSource._id, bowlSource._id], tokyo, 151.5)
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
  const created = await create('Plain', { price: 1234 })
  const [copiedId = ''] = (await copy([created._id], tokyo)).ids
  expect((await get(copiedId, tokyo)).variants).toMatchObject([{ price: null }])
  const [nearbyId = ''] = (await copy([created._id], sameCurrencyStore)).ids
  expect((await get(nearbyId, sameCurrencyStore)).variants).toMatchObject([{ price: 1234 }])
  const back = await create('Yen', { price: 1000 }, tokyo)
  const response = await test.data(products.copy, {
    as: owner,
    store: tokyo,
    body: { ids: [back._id], to_store_id: store, rate: 0.0066 },
  })
  expect((await get(response.ids[0] ?? '', store)).variants).toMatchObject([{ price: 660 }])
})

it('copies nothing when one of the products doesn’t exist', async () => {
  const created = await create('Lonely')
  const body = { ids: [created._id, newId()], to_store_id: sameCurrencyStore }
  expect((await test.call(products.copy, { as: owner, store, body })).status).toBe(404)
  expect(
    (await test.data(products.list, { as: owner, store: sameCurrencyStore, query: { search: 'lonely' } })).total,
  ).toBe(0)
})

it('copies only into another store and each product once', async () => {
  const created = await create('Twin')
  const body = { ids: [created._id], to_store_id: store }
  expect(await test.call(products.copy, { as: owner, store, body })).toMatchObject({
    status: 422,
    body: { code: 'unknown_reference', errors: [{ path: 'to_store_id' }] },
  })
  expect((await copy([created._id, created._id], sameCurrencyStore)).ids).toHaveLength(1)
})

it('truncates a maximum-length title at a character boundary', async () => {
  const created = await create(`${'x'.repeat(191)}🍵🍵🍵🍵`)
  const duplicate = await test.data(products.duplicate, { as: owner, store, params: { id: created._id } })
  expect(duplicate.title).toBe(`Copy of ${'x'.repeat(191)}`)
})
