import { afterAll, beforeAll, expect, it } from 'vitest'
import { categories } from '#contract/domains/categories.ts'
import { customFields } from '#contract/domains/custom-fields.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'

let test: TestApp
let owner: Person
let store: string
let otherStore: string

beforeAll(async () => {
  test = await openTestApp()
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = await test.newStore(vendor.vendorId)
  otherStore = await test.newStore(vendor.vendorId)
})
afterAll(() => test.close())

const create = (body: object) => test.data(customFields.create, { as: owner, store, body })
const createFailure = async (body: object) => (await test.call(customFields.create, { as: owner, store, body })).body

it('keeps only the limits of its type and rejects contradictory ones', async () => {
  const field = await create({ name: 'Weight', type: 'Number', limits: { least: 0, most: 5, unit: 'kg', longest: 9 } })
  expect(field.limits).toEqual({ least: 0, most: 5, unit: 'kg' })
  const bad: [object, string][] = [
    [{ type: 'Number', limits: { least: 2, most: 1 } }, 'limits.most'],
    [{ type: 'Text', limits: { shortest: 9, longest: 3 } }, 'limits.longest'],
    [{ type: 'List', limits: { choices: ['Red', 'red'] } }, 'limits.choices'],
    [{ type: 'List', limits: {} }, 'limits.choices'],
    [{ type: 'List', limits: { choices: [] } }, 'limits.choices'],
    [{ type: 'List' }, 'limits.choices'],
  ]
  for (const [body, path] of bad) {
    expect(await createFailure({ name: 'Bad', ...body })).toMatchObject({ statusCode: 422, errors: [{ path }] })
  }
})

it('changes its type only while no product has a value; narrower limits are allowed', async () => {
  const field = await create({ name: 'Material', type: 'Text' })
  const params = { id: field._id }
  const update = (body: object) => test.call(customFields.update, { as: owner, store, params, body })
  const toList = { version: 1, type: 'List' }
  expect((await update(toList)).body).toMatchObject({ code: 'choices_missing' })
  expect((await update({ ...toList, limits: { choices: ['Wool'] } })).body).toMatchObject({ data: { type: 'List' } })
  const id = newId()
  await test.database.kysely
    .insertInto('products')
    .values({
      store_id: store,
      id,
      title: id,
      title_normalized: id,
      slug: id,
      deleted_at: new Date(),
      custom_values: JSON.stringify({ [field._id]: 'Wool' }),
    })
    .execute()
  expect((await update({ version: 2, type: 'Boolean' })).body).toMatchObject({
    code: 'field_in_use',
    errors: [{ path: 'type' }],
  })
  const narrower = await update({ version: 2, type: 'List', limits: { choices: ['Silk'] }, required: true })
  expect(narrower.body.data).toMatchObject({ limits: { choices: ['Silk'] }, required: true, version: 3 })
})

it('accepts only the store’s categories and keeps a deleted one', async () => {
  const category = await test.data(categories.create, { as: owner, store, body: { name: 'Shoes' } })
  const foreign = await test.data(categories.create, { as: owner, store: otherStore, body: { name: 'Shoes' } })
  const wrong = { name: 'Sole', type: 'Text', categories: [category._id, foreign._id] }
  expect(await createFailure(wrong)).toMatchObject({ code: 'unknown_reference', errors: [{ path: 'categories' }] })
  const field = await create({ ...wrong, categories: [category._id] })
  expect(field.categories).toEqual([{ _id: category._id, name: 'Shoes' }])

  const unscoped = await create({ name: 'Everybody’s', type: 'Boolean' })
  const listNames = async (id: string) => {
    const query = { category: id, limit: 100 }
    return (await test.data(customFields.list, { as: owner, store, query })).data.map(({ name }) => name)
  }
  expect(await listNames(category._id)).toEqual(expect.arrayContaining(['Sole', unscoped.name]))
  expect(await listNames(newId())).not.toContain('Sole')

  await test.data(categories.remove, { as: owner, store, params: { id: category._id } })
  const params = { id: field._id }
  const body = { version: 1, help: 'Rubber?', categories: [category._id] }
  const updated = await test.data(customFields.update, { as: owner, store, params, body })
  expect(updated.categories).toHaveLength(1)
})

it('rejects duplicate names, deletes, restores and reorders', async () => {
  const [a, b] = [await create({ name: 'Áé', type: 'Text' }), await create({ name: 'B', type: 'Text' })]
  expect(await createFailure({ name: 'ae', type: 'Text' })).toMatchObject({
    code: 'name_taken',
    errors: [{ path: 'name' }],
  })
  await test.data(customFields.reorder, { as: owner, store, body: { ids: [b._id, a._id] } })
  const query = { sortBy: 'position', sortOrder: 'asc', limit: 2 }
  const { data } = await test.data(customFields.list, { as: owner, store, query })
  expect(data.map(({ _id }) => _id)).toEqual([b._id, a._id])
  await test.data(customFields.remove, { as: owner, store, params: { id: a._id } })
  await create({ name: 'AE', type: 'Text' })
  const restore = { as: owner, store, body: { ids: [a._id] } }
  expect((await test.call(customFields.restoreMany, restore)).body.code).toBe('name_taken')
})
