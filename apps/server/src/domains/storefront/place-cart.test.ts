import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { carts } from '#contract/domains/carts.ts'
import { customerAccounts } from '#contract/domains/customer-account.ts'
import { fulfillment } from '#contract/domains/fulfillment-settings.ts'
import { products } from '#contract/domains/products.ts'
import { storefront } from '#contract/domains/storefront.ts'
import { newId } from '#server/platform/ids.ts'
import type { TestResponse } from '#server/testing/app.ts'
import { newShopper } from '#server/testing/customer.ts'
import { newShopVisitor, type ShopVisitor } from '#server/testing/shop-visitor.ts'
import { newStoreFixture, openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'

let fixture: StoreFixture
let variant: string

beforeAll(async () => {
  fixture = await openStoreFixture()
  variant = await fixture.newVariant({ title: 'Honey', price: 1000, stock: 500 })
})
afterAll(() => fixture.close())
beforeEach(() => fixture.test.database.pool.query('delete from rate_limits'))
afterEach(async () => expect(await fixture.drift()).toEqual([]))

const db = () => fixture.test.database.kysely
const buyer = { name: 'Gus Guest', email: 'gus@example.com' }
const newGuest = async (...variants: string[]): Promise<ShopVisitor> => {
  const guest = newShopVisitor(fixture.test, fixture.store)
  for (const id of variants) await guest.data(carts.addLine, { body: { variant: id, quantity: 2 } })
  return guest
}
const seen = async (visitor: ShopVisitor) => {
  const { _id, version } = await visitor.data(carts.get)
  return { _id, version }
}
const place = (visitor: ShopVisitor, body: object, key = newId()) =>
  visitor.call(storefront.place, {
    body: { method: 'pickup', buyer, ...body },
    headers: { 'x-idempotency-key': key },
  })
const countOrders = async () => (await db().selectFrom('orders').select('id').execute()).length
const getCode = ({ body }: TestResponse) => body.code

it('orders everything in the cart and empties it', async () => {
  await fixture.newDiscount({ application: 'manual', codes: ['TENOFF'] })
  const guest = await newGuest(variant)
  await guest.data(carts.addCode, { body: { code: 'TENOFF' } })
  const cart = await seen(guest)
  const response = await place(guest, { cart })
  expect(response.body.data).toMatchObject({ total: 1800, discounts: [{ code: 'TENOFF' }] })
  expect(await guest.data(carts.get)).toMatchObject({ count: 0, codes: [], version: cart.version + 1 })
})

it('places one order when two tabs place the same cart, or one presses twice', async () => {
  const guest = await newGuest(variant)
  const cart = await seen(guest)
  const before = await countOrders()
  const tabs = await Promise.all([place(guest, { cart }), place(guest, { cart }), place(guest, { cart })])
  expect(tabs.map(getCode).toSorted()).toEqual(['cart_changed', 'cart_changed', undefined])
  expect(await countOrders()).toBe(before + 1)

  await guest.data(carts.addLine, { body: { variant, quantity: 1 } })
  const next = await seen(guest)
  const key = newId()
  const presses = await Promise.all([1, 2, 3].map(() => place(guest, { cart: next }, key)))
  const tokens = new Set(presses.map(({ body }) => (body.data as { token: string }).token))
  expect(tokens.size).toBe(1)
  expect(await countOrders()).toBe(before + 2)
  const { rows } = await fixture.test.database.pool.query<{ body: string }>('select body from idempotency_keys')
  expect(rows.map(({ body }) => body).join('\n')).not.toContain([...tokens][0])
})

it('keeps the cart if the order fails, and rejects one that was changed in another tab', async () => {
  const guest = await newGuest(variant)
  const cart = await seen(guest)
  expect(getCode(await place(guest, { cart, expectedTotal: 1 }))).toBe('price_changed')
  expect(await guest.data(carts.get)).toMatchObject({ count: 2, version: cart.version })
  await guest.data(carts.addLine, { body: { variant, quantity: 1 } })
  expect(getCode(await place(guest, { cart }))).toBe('cart_changed')
  await sql`update carts set expires_at = now() where id = ${cart._id}`.execute(db())
  expect(getCode(await place(guest, { cart: { ...cart, version: cart.version + 1 } }))).toBe('cart_changed')
})

it('can’t order the cart of another visitor or store', async () => {
  const guest = await newGuest(variant)
  const cart = await seen(guest)
  const thief = await newGuest(variant)
  const withoutCart = newShopVisitor(fixture.test, fixture.store)
  const other = await newStoreFixture(fixture.test)
  const abroad = newShopVisitor(fixture.test, other.store)
  abroad.cookies.set('storeward_cart', guest.cookies.get('storeward_cart') ?? '')
  for (const visitor of [thief, withoutCart, abroad])
    expect(getCode(await place(visitor, { cart }))).toBe('cart_changed')
  expect(await guest.data(carts.get)).toMatchObject({ count: 2 })
})

it('names every item that sold out, and continues without them', async () => {
  const [wax, soap] = [
    await fixture.newVariant({ title: 'Wax', stock: 2 }),
    await fixture.newVariant({ title: 'Soap', stock: 2 }),
  ]
  const guest = await newGuest(variant, wax, soap)
  const cart = await seen(guest)
  for (const id of [wax, soap]) await fixture.placeOrder({ lines: [{ variant: id, quantity: 2 }] })
  expect((await place(guest, { cart })).body).toMatchObject({
    code: 'not_enough_stock',
    message: 'Not enough in stock: Wax, Soap. Lower the quantity.',
    errors: [{ path: 'lines.1.quantity' }, { path: 'lines.2.quantity' }],
  })
  await guest.data(carts.update)
  const response = await place(guest, { cart: await seen(guest) })
  expect(response.body.data).toMatchObject({ lines: [{ title: 'Honey' }] })
})

it('takes a customer’s cart, and needs a buyer from guests only', async () => {
  const shopper = await newShopper(fixture.test)
  await fixture.test.data(customerAccounts.join, { as: shopper, store: fixture.store, body: {} })
  const customer = newShopVisitor(fixture.test, fixture.store, shopper)
  await customer.data(carts.addLine, { body: { variant, quantity: 3 } })
  const cart = await seen(customer)
  expect((await place(customer, { cart })).body).toMatchObject({ statusCode: 422, errors: [{ path: 'buyer' }] })
  const response = await place(customer, { cart, buyer: undefined })
  expect(response.body.data).toMatchObject({ total: 3000, customer: { email: shopper.email } })
  const guest = await newGuest(variant)
  const own = await seen(guest)
  expect((await place(guest, { cart: own, buyer: undefined })).body).toMatchObject({
    statusCode: 422,
    errors: [{ path: 'buyer' }],
  })
  expect(getCode(await place(guest, { cart: own, points: 1 }))).toBe('not_enough_points')
})

it('accepts either lines or a cart, and no forged amounts', async () => {
  const guest = await newGuest(variant)
  const cart = await seen(guest)
  const lines = [{ variant, quantity: 1 }]
  const forged = [
    {},
    { cart, lines },
    { cart, codes: ['TENOFF'] },
    { cart: { ...cart, lines } },
    { lines: [{ variant, quantity: 1, unitPrice: 1 }] },
    { lines: [{ variant, quantity: -1 }] },
    { lines: [{ variant, quantity: 0.5 }] },
    { cart, total: 1 },
    { cart, customer: newId() },
  ]
  for (const body of forged) expect([body, (await place(guest, body)).status]).toEqual([body, 422])
  const other = await newStoreFixture(fixture.test)
  const foreign = [{ variant: await other.newVariant(), quantity: 1 }]
  expect(getCode(await place(guest, { lines: foreign }))).toBe('unknown_reference')
})

it('finds the address itself to decide whether the store delivers there', async () => {
  const asOwner = { as: fixture.owner, store: fixture.store }
  const { version, coverage } = await fixture.test.data(fulfillment.get, asOwner)
  await sql`update locations set latitude = 42.73, longitude = -73.69
    where store_id = ${fixture.store} and is_main`.execute(db())
  const body = { version, coverage: { ...coverage, kind: 'local_reach', radiusMetres: 30_000 } }
  await fixture.test.data(fulfillment.update, { ...asOwner, body })
  const guest = await newGuest(variant)
  const cart = await seen(guest)
  const near = { line1: '1 Elm Street', city: 'Troy', region: 'NY', postcode: '12180', country: 'US' }
  const far = { line1: '1 Elm Street', city: 'Miami', region: 'FL', postcode: '33101', country: 'US' }
  const lines = [{ variant, quantity: 1 }]
  const quote = (address: object) => guest.call(storefront.quote, { body: { method: 'delivery', lines, address } })
  expect(getCode(await quote(far))).toBe('outside_area')
  expect((await quote(near)).status).toBe(200)
  for (const address of [far, { ...far, city: 'Nowhereville', postcode: '' }])
    expect(getCode(await place(guest, { cart, method: 'delivery', address }))).toBe('outside_area')
  const claimed = { ...far, coordinates: { latitude: 42.73, longitude: -73.69 } }
  expect((await place(guest, { cart, method: 'delivery', address: claimed })).status).toBe(422)
  const response = await place(guest, { cart, method: 'delivery', address: near })
  expect(response.body.data).toMatchObject({ address: { city: 'Troy', coordinates: { latitude: expect.any(Number) } } })
  const { data } = await fixture.test.data(storefront.places, { store: fixture.store, query: { q: 'Troy' } })
  expect(data[0]).toMatchObject({ city: 'Troy', region: 'NY' })
})

it('leaves database connections for other stores while shoppers wait for one product', async () => {
  const { test, store } = fixture
  const lamp = await fixture.newVariant({ title: 'Flash sale lamp', stock: 20 })
  const other = await newStoreFixture(test)
  const lock = new Client({ connectionString: test.databaseUrl })
  await lock.connect()
  try {
    await lock.query('begin')
    await lock.query('select 1 from products p join variants v on v.product_id = p.id where v.id = $1 for update', [
      lamp,
    ])
    const body = { method: 'pickup', buyer, lines: [{ variant: lamp, quantity: 1 }] }
    const orders = Array.from({ length: 20 }, () => test.call(storefront.place, { store, body }))
    const countWaiting = `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    const readWaiting = async (): Promise<number> => {
      // A transaction would see the same activity each time.
      await lock.query('select pg_stat_clear_snapshot()')
      return (await lock.query<{ count: number }>(countWaiting)).rows[0]?.count ?? 0
    }
    // Half of the connections.
    while ((await readWaiting()) < 5) await pause(5)
    await test.data(products.list, { as: other.owner, store: other.store })
    await lock.query('commit')
    expect((await Promise.all(orders)).map(({ status }) => status)).toEqual(orders.map(() => 200))
  } finally {
    await lock.end()
  }
})
