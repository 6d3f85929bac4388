import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkout } from '#contract/domains/checkout.ts'
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
  const add = (body: object) => test.data(products.create, { as: owner, store, body })
  await add({
    title: 'Linen shirt',
    options: [{ name: 'Size', values: ['S', 'M'] }],
    variants: [
      { values: ['S'], price: 4500, sku: 'Shirt-S', barcode: '4006381' },
      { values: ['M'], price: 4700, sku: 'SHIRT-M' },
    ],
  })
  await add({ title: 'Without a price' })
  const archived = await add({ title: 'Put away', price: 100, sku: 'OLD' })
  await test.data(products.archiveMany, { as: owner, store, body: { ids: [archived._id] } })
})
afterAll(() => test.close())

const searchVariants = async (query: Record<string, string>) => {
  const { data } = await test.data(checkout.variants, { as: owner, store, query })
  return data.map(({ title, values, price }) => [title, ...values, price])
}

it('lists variants with a price that aren’t archived', async () => {
  expect(await searchVariants({})).toEqual([
    ['Linen shirt', 'M', 4700],
    ['Linen shirt', 'S', 4500],
  ])
})

it('searches product titles and option values', async () => {
  expect(await searchVariants({ search: 'linen m' })).toEqual([['Linen shirt', 'M', 4700]])
  expect(await searchVariants({ search: 'put away' })).toEqual([])
})

it('finds exactly one variant by scanned code', async () => {
  expect(await searchVariants({ code: 'shirt-s' })).toEqual([['Linen shirt', 'S', 4500]])
  expect(await searchVariants({ code: '4006381' })).toEqual([['Linen shirt', 'S', 4500]])
  expect(await searchVariants({ code: 'SHIRT' })).toEqual([])
  expect(await searchVariants({ code: 'OLD' })).toEqual([])
})
