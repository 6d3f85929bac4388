import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract, endpoints } from '#contract/index.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { acceptsRowLimit } from './row-limit.ts'

let test: TestApp
let owner: Person
let store: string
beforeAll(async () => {
  test = await openTestApp()
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = await test.newStore(vendor.vendorId)
  await test.newStore(vendor.vendorId)
})
afterAll(() => test.close())

it('limits a list without pages, and counts all of its rows', async () => {
  const list = (query = {}) => test.call(contract.stores.list, { as: owner, query })
  expect(await list()).toMatchObject({ status: 200, body: { data: { total: 2 } } })
  const { data } = (await list({ limit: 1 })).body as { data: { data: unknown[] } }
  expect(data).toMatchObject({ total: 2, nextCursor: null, data: [expect.anything()] })
  expect(data.data).toHaveLength(1)
  expect(await list({ limit: 0 })).toMatchObject({ status: 422, body: { errors: [{ path: 'limit' }] } })
  expect((await list({ limit: 1, other: 1 })).status).toBe(422)
})

it('is accepted by every list that an API can read', async () => {
  const lists = endpoints.filter(acceptsRowLimit)
  expect(lists.length).toBeGreaterThan(10)
  const { total } = await test.data(contract.paymentOptions.list, { as: owner, store, query: { limit: 5 } })
  expect(total).toBeGreaterThanOrEqual(0)
})

it('takes defaults for what a create leaves out', async () => {
  const as = { as: owner, store }
  const discount = await test.data(contract.discounts.create, {
    ...as,
    body: { name: 'Ten', type: 'percentage', value: 100_000 },
  })
  expect(discount).toMatchObject({ enabled: true, scope: 'whole_store', codes: [], endsAt: null })
  const option = await test.data(contract.paymentOptions.create, { ...as, body: { name: 'Cash', kind: 'cash' } })
  expect(option).toMatchObject({ isActive: true, feeFixed: 0, methods: ['delivery', 'pickup', 'shipping', 'digital'] })
  const body = { name: 'Morning', method: 'pickup', weekdays: [1], start: '09:00', end: '12:00' }
  const window = await test.data(contract.fulfillmentWindows.create, { ...as, body })
  expect(window).toMatchObject({ capacity: 20, fee: 0, isActive: true })
  const unknown = await test.call(contract.discounts.create, { ...as, body: { name: 'A', wrong: 1 } })
  expect(unknown).toMatchObject({ status: 422, body: { errors: [{ path: 'wrong' }] } })
})

it('explains what a buyer is', async () => {
  const place = (buyer: unknown) =>
    test.call(contract.checkout.create, {
      as: owner,
      store,
      body: { buyer, method: 'pickup', lines: [{ variant: store, quantity: 1 }] },
    })
  const text = expect.stringContaining('{"customer": "<id>"}')
  expect((await place(store)).body.errors).toEqual([{ path: 'buyer', message: text }])
  expect((await place({ customer_id: store })).body.errors).toEqual([{ path: 'buyer', message: text }])
  expect((await place({ customer: 'x' })).body.errors).toMatchObject([{ path: 'buyer.customer' }])
  expect((await place({ email: 'ana@example.com' })).body.errors).toMatchObject([{ path: 'buyer.name' }])
})
