import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { customerAccounts } from '#contract/domains/customer-account.ts'
import { maxGuestOrdersPerMinute, storefront } from '#contract/domains/storefront.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { newShopper } from '#server/testing/customer.ts'
import { newStoreFixture } from '#server/testing/store-fixture.ts'

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

it('answers a retry with the order that was placed, also over the limit', async () => {
  const fixture = await newStoreFixture(test)
  const { store } = fixture
  const order = {
    ...body(),
    method: 'pickup',
    lines: [{ variant: await fixture.newVariant({ stock: 5 }), quantity: 1 }],
  }
  const place = (key: string, fields: object = {}) =>
    test.call(storefront.place, { store, body: { ...order, ...fields }, headers: { 'x-idempotency-key': key } })
  const key = newId()
  const first = await place(key)
  expect(first.status).toBe(200)
  await orderOften(store, 45)
  expect((await place(newId())).body.code).toBe('too_many')
  expect((await place(key)).body).toEqual(first.body)
  // Neither another request under the key nor endless retries are answered.
  expect((await place(key, { note: 'Another request' })).body.code).toBe('too_many')
  await test.database.pool.query(`update rate_limits set points = 300 where key like 'storefront.place:replay:%'`)
  expect((await place(key)).body.code).toBe('too_many')
})

it('limits the guest orders that a store takes, but not who hears that something is sold out', async () => {
  const fixture = await newStoreFixture(test)
  const { store } = fixture
  const [inStock, soldOut] = [await fixture.newVariant({ stock: 5 }), await fixture.newVariant({ stock: 0 })]
  const place = (variant: string, caller: object = {}) =>
    test.call(storefront.place, {
      store,
      body: { ...body(), method: 'pickup', lines: [{ variant, quantity: 1 }], ...caller },
    })
  const placed = await place(inStock)
  expect(placed.status).toBe(200)
  const { _id: id } = placed.body.data as { _id: string }
  const { rows } = await test.database.pool.query<{ columns: string }>(`
    select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
    where table_name = 'orders' and is_generated = 'NEVER' and column_name not in ('id', 'number')`)
  const columns = rows[0]?.columns ?? ''
  const copies = maxGuestOrdersPerMinute - 2
  await test.database.pool.query(
    `insert into orders (id, number, ${columns})
      select gen_random_uuid(), number + n, ${columns} from orders, generate_series(1, $2::int) n where id = $1`,
    [id, copies],
  )
  await test.database.pool.query('update order_counters set last_number = last_number + $2 where store_id = $1', [
    store,
    copies,
  ])
  expect((await place(inStock)).status).toBe(200)
  const refused = await place(inStock)
  expect(refused.body.code).toBe('too_many')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await place(soldOut)).body.code).toBe('not_enough_stock')

  const shopper = await newShopper(test)
  await test.data(customerAccounts.join, { as: shopper, store, body: {} })
  const ofCustomer = { method: 'pickup', lines: [{ variant: inStock, quantity: 1 }] }
  expect((await test.call(storefront.place, { as: shopper, store, body: ofCustomer })).status).toBe(200)
  await test.database.pool.query(`update orders set placed_at = placed_at - interval '1 minute' where store_id = $1`, [
    store,
  ])
  expect((await place(inStock)).status).toBe(200)
})

// Last, because the address stays limited in the memory of this process.
it('limits guest orders over all stores without counting rejected ones', async () => {
  const stores = []
  for (let made = 0; made < 11; made += 1) stores.push(await test.newStore(vendorId))
  let counted = 0
  for (const store of stores.slice(0, 10)) counted += await orderOften(store, 35)
  expect(counted).toBe(300)
  expect(await orderIn(stores[10] ?? '')).toBe('limited')
})
