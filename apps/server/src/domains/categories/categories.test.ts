import { afterAll, beforeAll, expect, it } from 'vitest'
import { categories, subCategories } from '#contract/domains/categories.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'

let test: TestApp
let vendorId: string
let owner: Person
let store: string

beforeAll(async () => {
  test = await openTestApp()
  const vendor = await test.newVendor()
  vendorId = vendor.vendorId
  owner = vendor.owner
  store = await test.newStore(vendorId)
})
afterAll(() => test.close())

const create = (name: string, storeId = store) =>
  test.data(categories.create, { as: owner, store: storeId, body: { name } })
const createSub = (category: string, name: string, storeId = store) =>
  test.data(subCategories.create, { as: owner, store: storeId, body: { category, name } })
const inOrder = { sortBy: 'position', sortOrder: 'asc' }
const names = async (storeId = store) =>
  (await test.data(categories.list, { as: owner, store: storeId, query: inOrder })).data.map(({ name }) => name)
const subNames = async (category: string, storeId = store) =>
  (await test.data(subCategories.list, { as: owner, store: storeId, query: { ...inOrder, category } })).data.map(
    ({ name }) => name,
  )

const newProduct = async (category: string, subcategory: string | null, overrides: object = {}) => {
  const id = newId()
  const keys = { store_id: store, id, category_id: category, subcategory_id: subcategory }
  await test.database.kysely
    .insertInto('products')
    .values({ ...keys, title: id, title_normalized: id, slug: id, ...overrides })
    .execute()
  return id
}

it('creates, updates and deletes a category, rejects a duplicate name and a stale version', async () => {
  const created = await create('Café')
  expect(created).toMatchObject({ name: 'Café', version: 1, products: 0, picture: null, updatedBy: 'A owner' })
  const twice = await test.call(categories.create, { as: owner, store, body: { name: 'cafe' } })
  expect(twice.body).toMatchObject({ code: 'name_taken', errors: [{ path: 'name' }] })
  const params = { id: created._id }
  const changed = await test.data(categories.update, { as: owner, store, params, body: { version: 1, name: 'Bar' } })
  expect(changed).toMatchObject({ name: 'Bar', version: 2 })
  const stale = await test.call(categories.update, { as: owner, store, params, body: { version: 1, name: 'Pub' } })
  expect(stale.body).toMatchObject({ code: 'stale_version', current: { name: 'Bar' } })
  await test.data(categories.remove, { as: owner, store, params })
  expect((await test.call(categories.get, { as: owner, store, params })).status).toBe(404)
})

it('counts products per category and subcategory without archived and deleted ones', async () => {
  const category = await create('Counted')
  const sub = await createSub(category._id, 'Sub')
  await newProduct(category._id, null)
  await newProduct(category._id, sub._id)
  await newProduct(category._id, sub._id, { archived_at: new Date() })
  await newProduct(category._id, sub._id, { deleted_at: new Date() })
  const { data } = await test.data(categories.list, { as: owner, store, query: { search: 'counted' } })
  expect(data[0]?.products).toBe(2)
  expect(await test.data(subCategories.get, { as: owner, store, params: { id: sub._id } })).toMatchObject({
    products: 1,
    categoryName: 'Counted',
  })
})

it('reorders: given ids first, the others in their old order; concurrent orders don’t mix', async () => {
  const other = await test.newStore(vendorId)
  const created = []
  for (const name of ['A', 'B', 'C', 'D']) created.push(await create(name, other))
  const ids = created.map(({ _id }) => _id)
  const [a = '', b = '', c = '', d = ''] = ids
  const reorder = (order: string[]) => test.call(categories.reorder, { as: owner, store: other, body: { ids: order } })
  expect((await reorder([c, newId(), a])).body.data).toEqual({ ids: [c, a] })
  expect(await names(other)).toEqual(['C', 'A', 'B', 'D'])
  const both = await Promise.all([reorder([a, b, c, d]), reorder([d, c, b, a]), reorder([a, b, c, d])])
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(['A,B,C,D', 'D,C,B,A']).toContain((await names(other)).join())
  expect((await reorder([newId()])).status).toBe(404)
  expect(await create('E', other)).toMatchObject({ position: 5 })
})

it('moves a subcategory with its products, which then match rules of the new category', async () => {
  const [from, to] = [await create('From'), await create('To')]
  const moving = await createSub(from._id, 'Moving')
  const existing = await createSub(to._id, 'There')
  const product = await newProduct(from._id, moving._id)
  const collection = newId()
  const rules = { match: 'all', conditions: [{ field: 'category', operator: 'is', value: to._id }] }
  await test.database.kysely
    .insertInto('collections')
    .values({ store_id: store, id: collection, name: 'Of To', name_normalized: 'of to', rules: JSON.stringify(rules) })
    .execute()
  const members = () =>
    test.database.kysely
      .selectFrom('collection_products')
      .select('product_id')
      .where('collection_id', '=', collection)
      .execute()
  const readProductCategory = () =>
    test.database.kysely
      .selectFrom('products')
      .select(['category_id', 'subcategory_id'])
      .where('id', '=', product)
      .executeTakeFirst()

  const body = { category: to._id, ids: [moving._id, existing._id] }
  await test.data(subCategories.reorder, { as: owner, store, body })
  expect(await subNames(to._id)).toEqual(['Moving', 'There'])
  expect(await readProductCategory()).toEqual({ category_id: to._id, subcategory_id: moving._id })
  expect(await members()).toEqual([{ product_id: product }])

  const params = { id: moving._id }
  const stale = { version: moving.version, category: from._id }
  expect((await test.call(subCategories.update, { as: owner, store, params, body: stale })).body.code).toBe(
    'stale_version',
  )
  const back = await test.data(subCategories.update, {
    as: owner,
    store,
    params,
    body: { version: moving.version + 1, category: from._id },
  })
  expect(back).toMatchObject({ category: from._id, categoryName: 'From' })
  expect(await readProductCategory()).toEqual({ category_id: from._id, subcategory_id: moving._id })
  expect(await members()).toEqual([])
})

it('rejects a duplicate name in a category, also when a subcategory is moved there', async () => {
  const [firstCategory, secondCategory] = [await create('One'), await create('Two')]
  await createSub(firstCategory._id, 'Same')
  const other = await createSub(secondCategory._id, 'Same')
  const again = await test.call(subCategories.create, {
    as: owner,
    store,
    body: { category: firstCategory._id, name: 'SAME' },
  })
  expect(again.body).toMatchObject({ code: 'name_taken', errors: [{ path: 'name' }] })
  const body = { category: firstCategory._id, ids: [other._id] }
  expect((await test.call(subCategories.reorder, { as: owner, store, body })).body.code).toBe('name_taken')
  expect(await subNames(secondCategory._id)).toEqual(['Same'])
})

it('deletes a category with its subcategories and restores exactly those', async () => {
  const category = await create('Gone')
  const early = await createSub(category._id, 'Early')
  const late = await createSub(category._id, 'Late')
  const product = await newProduct(category._id, late._id)
  await test.data(subCategories.remove, { as: owner, store, params: { id: early._id } })
  await test.data(categories.remove, { as: owner, store, params: { id: category._id } })
  expect((await test.call(subCategories.get, { as: owner, store, params: { id: late._id } })).status).toBe(404)
  const orphan = { as: owner, store, body: { ids: [early._id, late._id] } }
  expect(await test.data(subCategories.restoreMany, orphan)).toEqual({ ids: [] })
  const restore = { as: owner, store, body: { ids: [category._id] } }
  expect(await test.data(categories.restoreMany, restore)).toEqual({ ids: [category._id] })
  expect(await subNames(category._id)).toEqual(['Late'])
  expect(await test.data(categories.get, { as: owner, store, params: { id: category._id } })).toMatchObject({
    products: 1,
  })
  expect(await test.data(subCategories.restoreMany, orphan)).toEqual({ ids: [early._id] })
  const stored = await test.database.kysely
    .selectFrom('products')
    .select('subcategory_id')
    .where('id', '=', product)
    .executeTakeFirst()
  expect(stored?.subcategory_id).toBe(late._id)
})

it('rejects subcategories of a foreign or deleted category', async () => {
  const other = await test.newStore(vendorId)
  const foreign = await create('Foreign', other)
  const localCategory = await create('Own')
  const sub = await createSub(localCategory._id, 'Sub')
  for (const category of [foreign._id, newId()]) {
    const created = await test.call(subCategories.create, { as: owner, store, body: { category, name: 'X' } })
    expect(created.body).toMatchObject({ code: 'unknown_reference', errors: [{ path: 'category' }] })
    const moved = await test.call(subCategories.reorder, { as: owner, store, body: { category, ids: [sub._id] } })
    expect(moved.status).toBe(422)
    const body = { version: 1, category }
    const changed = await test.call(subCategories.update, { as: owner, store, params: { id: sub._id }, body })
    expect(changed.status).toBe(422)
  }
})
