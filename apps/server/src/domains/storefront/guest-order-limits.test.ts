import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { storefront } from '#contract/domains/storefront.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'

let test: TestApp
let vendorId: string

beforeAll(async () => {
  test = await openTestApp()
  ;({ vendorId } = await test.newVendor())
})
afterAll(() => test.close())
beforeEach(() => test.database.pool.query('delete from rate_limits'))

// The variant doesn't exist: limits are counted before the cart is loaded.
const body = () => ({
  method: 'digital',
  lines: [{ variant: newId(), quantity: 1 }],
  buyer: { name: 'A guest', email: 'guest@example.com' },
})
const orderIn = async (store: string) =>
  (await test.call(storefront.place, { store, body: body() })).body.code === 'too_many' ? 'limited' : 'counted'
const orderOften = async (store: string, times: number): Promise<number> => {
  const outcomes = []
  for (let call = 0; call < times; call += 1) outcomes.push(await orderIn(store))
  return outcomes.filter((outcome) => outcome === 'counted').length
}

it('limits guest orders of one address per store', async () => {
  const [first, second] = [await test.newStore(vendorId), await test.newStore(vendorId)]
  expect(await orderOften(first, 45)).toBe(30)
  // The slug addresses the same store.
  const { slug } = await test.data(storefront.store, { store: first })
  expect(await orderIn(slug)).toBe('limited')
  expect(await orderOften(second, 30)).toBe(30)
})

it('limits guest orders over all stores without counting rejected ones', async () => {
  const stores = []
  for (let made = 0; made < 11; made += 1) stores.push(await test.newStore(vendorId))
  let counted = 0
  for (const store of stores.slice(0, 10)) counted += await orderOften(store, 35)
  expect(counted).toBe(300)
  expect(await orderIn(stores[10] ?? '')).toBe('limited')
})
