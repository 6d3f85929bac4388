import { afterAll, beforeAll, expect, it } from 'vitest'
import { variants } from '#contract/domains/variants.ts'
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

const sizes = { name: 'Size', values: ['S', 'M', 'L'] }
const create = (name: string, options: object[] = [sizes]) =>
  test.call(variants.create, { as: owner, store, body: { name, options } })

it('keeps the order of options and values and finds a template by any of them', async () => {
  const options = [sizes, { name: 'Colour', values: ['Rojo', 'Añil'] }]
  expect((await create('Clothes', options)).body.data).toMatchObject({ name: 'Clothes', options, version: 1 })
  for (const search of ['clothes', 'colour', 'anil']) {
    const page = await test.data(variants.list, { as: owner, store, query: { search } })
    expect(page.data.map(({ name }) => name)).toEqual(['Clothes'])
  }
})

it('rejects no options, an empty one, more than three and duplicates', async () => {
  const color = { name: 'Colour', values: ['Red', 'red'] }
  const bad: [object[], string][] = [
    [[], 'options'],
    [[{ name: 'Size', values: [] }], 'options.0.values'],
    [[color], 'options.0.values'],
    [[sizes, { ...sizes, name: 'SIZE' }], 'options'],
    [['A', 'B', 'C', 'D'].map((name) => ({ ...sizes, name })), 'options'],
  ]
  for (const [options, path] of bad) {
    expect((await create('Bad', options)).body).toMatchObject({ statusCode: 422, errors: [{ path }] })
  }
})

it('updates single fields, deletes, restores and rejects duplicate names', async () => {
  const created = await test.data(variants.create, { as: owner, store, body: { name: 'Sizes', options: [sizes] } })
  const params = { id: created._id }
  const changed = await test.data(variants.update, { as: owner, store, params, body: { version: 1, name: 'Tallas' } })
  expect(changed).toMatchObject({ name: 'Tallas', options: [sizes], version: 2 })
  expect((await create('tallas')).body).toMatchObject({ code: 'name_taken', errors: [{ path: 'name' }] })
  const both = { as: owner, store, body: { ids: [created._id] } }
  expect(await test.data(variants.removeMany, both)).toEqual({ ids: [created._id] })
  expect((await test.call(variants.get, { as: owner, store, params })).status).toBe(404)
  expect(await test.data(variants.restoreMany, both)).toEqual({ ids: [created._id] })
  expect(await test.data(variants.get, { as: owner, store, params })).toEqual(changed)
})
