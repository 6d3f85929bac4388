import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#contract/core/time-zone.ts'
import { productFigures } from '#contract/domains/product-sales.ts'
import { products } from '#contract/domains/products.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { insertProduct } from '#server/testing/catalog.ts'
import { insertOrder } from '#server/testing/orders.ts'

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

const readSales = (id: string, as = owner) => test.data(productFigures.productSales, { as, store, params: { id } })

/** At noon in the store's time zone, give or take an hour. */
const atNoon = (day: string) => `${day}T17:00:00Z`

it('sums units, orders and sales of the last 30 days and leaves out cancelled orders', async () => {
  const mug = await insertProduct(test, store, { title: 'Mug' })
  const plate = await insertProduct(test, store, { title: 'Plate' })
  const { from, to, days } = await readSales(mug)
  expect(days).toHaveLength(30)
  expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 30 }, (_, index) => addDays(from, index)))
  expect(days.at(-1)?.day).toBe(to)

  await insertOrder(test, store, { products: [mug, plate], quantity: 2, price: 500, placedAt: atNoon(from) })
  await insertOrder(test, store, { products: [mug], quantity: 3, price: 400, placedAt: atNoon(addDays(from, 10)) })
  await insertOrder(test, store, { products: [plate], quantity: 9, placedAt: atNoon(addDays(from, 10)) })
  await insertOrder(test, store, { products: [mug], quantity: 7, placedAt: atNoon(addDays(from, -1)) })
  await insertOrder(test, store, { products: [mug], status: 'cancelled', placedAt: atNoon(addDays(from, 5)) })

  const sales = await readSales(mug)
  expect(sales).toMatchObject({ from, to, units: 5, orders: 2, sales: 2200 })
  expect(sales.days.filter(({ units }) => units > 0)).toEqual([
    { day: from, units: 2 },
    { day: addDays(from, 10), units: 3 },
  ])
})

it('returns units only to staff who can’t see orders', async () => {
  const mug = await insertProduct(test, store, { title: 'Mug' })
  await insertOrder(test, store, { products: [mug], quantity: 4 })
  const clerk = await test.newPerson(owner.vendorId, 'staff', ['view_products'], [store])
  expect(await readSales(mug, clerk)).toMatchObject({ units: 4, orders: null, sales: null })
  const orderClerk = await test.newPerson(owner.vendorId, 'staff', ['view_orders'], [store])
  const call = { as: orderClerk, store, params: { id: mug } }
  expect(await test.call(productFigures.productSales, call)).toMatchObject({ status: 403 })
})

it('knows only products of its store that aren’t deleted', async () => {
  const mug = await insertProduct(test, store, { title: 'Mug' })
  const params = { id: mug }
  expect(await test.call(productFigures.productSales, { as: owner, store: otherStore, params })).toMatchObject({
    status: 404,
  })
  await test.data(products.removeMany, { as: owner, store, body: { ids: [mug] } })
  expect(await test.call(productFigures.productSales, { as: owner, store, params })).toMatchObject({ status: 404 })
})
