import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { carts, maxCartQuantity } from '#contract/domains/carts.ts'
import { fulfillment } from '#contract/domains/fulfillment-settings.ts'
import { retention } from '#contract/retention.ts'
import { newId } from '#server/platform/ids.ts'
import { newShopVisitor } from '#server/testing/shop-visitor.ts'
import { newStoreFixture, openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'

let fixture: StoreFixture
let variant: string
let scarce: string

beforeAll(async () => {
  fixture = await openStoreFixture()
  variant = await fixture.newVariant({ title: 'Honey', price: 1000 })
  scarce = await fixture.newVariant({ title: 'Wax', price: 500, stock: 3 })
})
afterAll(() => fixture.close())
beforeEach(() => fixture.test.database.pool.query('delete from rate_limits'))

const db = () => fixture.test.database.kysely
const visitor = (store = fixture.store) => newShopVisitor(fixture.test, store)
const add = (line: object) => ({ body: { variant, quantity: 1, ...line } })
const setPrice = (id: string, price: number) => sql`update variants set price = ${price} where id = ${id}`.execute(db())

it('keeps the cart of a guest in a cookie that scripts can’t read', async () => {
  const guest = visitor()
  expect(await guest.data(carts.get)).toMatchObject({ _id: null, lines: [], count: 0 })
  expect(guest.cookies.size).toBe(0)
  const response = await guest.call(carts.addLine, add({ quantity: 2 }))
  const header = String(response.headers['set-cookie'])
  expect(header).toMatch(
    /^storeward_cart=[\w-]{65}; Max-Age=2592000; Path=\/api\/v1\/storefront; HttpOnly; SameSite=Strict$/,
  )
  expect(await guest.data(carts.get)).toMatchObject({
    count: 2,
    isOrderable: true,
    lines: [{ variant, title: 'Honey', quantity: 2, unitPrice: 1000, previousPrice: null, total: 2000 }],
    quote: { subtotal: 2000, total: 2000 },
  })
  const token = guest.cookies.get('storeward_cart') ?? ''
  const { rows } = await sql<{ row: string }>`select carts::text as row from carts`.execute(db())
  expect(rows.map(({ row }) => row).join('\n')).not.toContain(token.slice(-43))
  const forged = visitor()
  forged.cookies.set('storeward_cart', `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)
  expect(await forged.data(carts.get)).toMatchObject({ _id: null })
})

it('sends the cookie again when a lost response is replayed', async () => {
  const key = { headers: { 'x-idempotency-key': newId() } }
  const [lost, guest] = [visitor(), visitor()]
  await lost.data(carts.addLine, { ...add({}), ...key })
  await guest.data(carts.addLine, { ...add({}), ...key })
  expect(guest.cookies).toEqual(lost.cookies)
  expect(await guest.data(carts.get)).toMatchObject({ count: 1 })
})

it('adds, changes and removes lines', async () => {
  const guest = visitor()
  await guest.data(carts.addLine, add({}))
  await guest.data(carts.addLine, add({ variant: scarce }))
  const first = await guest.data(carts.addLine, add({ quantity: 4 }))
  expect(first.lines.map(({ quantity }) => quantity)).toEqual([5, 1])
  const changed = await guest.data(carts.changeLine, { params: { variantId: variant }, body: { quantity: 2 } })
  expect(changed).toMatchObject({ count: 3, version: first.version + 1 })
  const removed = await guest.data(carts.removeLine, { params: { variantId: variant } })
  expect(removed.lines.map((line) => line.variant)).toEqual([scarce])
  expect((await guest.call(carts.changeLine, { params: { variantId: variant }, body: { quantity: 2 } })).status).toBe(
    404,
  )
})

it('rejects forged quantities, variants that aren’t for sale and those of another store', async () => {
  const guest = visitor()
  for (const quantity of [0, -1, 1.5, maxCartQuantity + 1, '2'])
    expect((await guest.call(carts.addLine, add({ quantity }))).status).toBe(422)
  expect((await guest.call(carts.addLine, add({ unitPrice: 1 }))).status).toBe(422)
  const draft = await fixture.newVariant()
  await sql`update products set publish_state = 'draft'
    where id = (select product_id from variants where id = ${draft})`.execute(db())
  const other = await newStoreFixture(fixture.test)
  for (const id of [newId(), draft, await other.newVariant()])
    expect((await guest.call(carts.addLine, add({ variant: id }))).body.code).toBe('not_for_sale')
  expect(guest.cookies.size).toBe(0)
})

it('says at once that less is left', async () => {
  const guest = visitor()
  await guest.data(carts.addLine, add({ variant: scarce, quantity: 2 }))
  expect(await guest.call(carts.addLine, add({ variant: scarce, quantity: 2 }))).toMatchObject({
    status: 409,
    body: { code: 'not_enough_stock', message: 'Not enough in stock: Wax. Lower the quantity.' },
  })
  expect(await guest.data(carts.get)).toMatchObject({ count: 2 })
})

it('shows changed prices and what became unavailable, and updates the cart', async () => {
  const [dear, last, gone] = [
    await fixture.newVariant({ title: 'Dear', price: 1000 }),
    await fixture.newVariant({ title: 'Last', price: 100, stock: 5 }),
    await fixture.newVariant({ title: 'Gone' }),
  ]
  const guest = visitor()
  await guest.data(carts.addLine, add({ variant: dear }))
  await guest.data(carts.addLine, add({ variant: last, quantity: 5 }))
  await guest.data(carts.addLine, add({ variant: gone }))
  await setPrice(dear, 1200)
  await fixture.placeOrder({ lines: [{ variant: last, quantity: 3 }] })
  await sql`update products set title = 'Secret', publish_state = 'draft'
    where id = (select product_id from variants where id = ${gone})`.execute(db())
  const cart = await guest.data(carts.get)
  expect(cart).toMatchObject({
    isOrderable: false,
    lines: [
      { title: 'Dear', availability: 'available', unitPrice: 1200, previousPrice: 1000, total: 1200 },
      { title: 'Last', availability: 'limited', quantity: 5, left: 2, total: 200 },
      { title: 'Gone', availability: 'unavailable', slug: null, unitPrice: null, total: null },
    ],
    quote: { subtotal: 1400 },
  })
  const updated = await guest.data(carts.update)
  expect(updated).toMatchObject({
    isOrderable: true,
    lines: [
      { title: 'Dear', previousPrice: null },
      { title: 'Last', quantity: 2, availability: 'available' },
    ],
  })
})

it('explains codes and what is missing to free delivery', async () => {
  await fixture.newDiscount({ application: 'manual', codes: ['TENOFF'], name: 'Ten off' })
  await fixture.newDiscount({ application: 'manual', codes: ['SOON'], startsAt: '2999-01-01T00:00' })
  await fixture.newDiscount({ application: 'manual', codes: ['LATE'], endsAt: '2020-01-01T00:00' })
  await fixture.newDiscount({
    application: 'manual',
    codes: ['MUCH'],
    thresholdBasis: 'cart_total',
    thresholdValue: 999_900,
  })
  const asOwner = { as: fixture.owner, store: fixture.store }
  const { version, methods } = await fixture.test.data(fulfillment.get, asOwner)
  const delivery = { enabled: true, fee: 400, freeOver: 2500 }
  const body = { version, methods: { ...methods, delivery } }
  const changed = await fixture.test.data(fulfillment.update, { ...asOwner, body })
  const guest = visitor()
  await guest.data(carts.addLine, add({ quantity: 2 }))
  for (const code of ['tenoff', 'MUCH']) await guest.data(carts.addCode, { body: { code } })
  for (const [code, error] of [
    ['SOON', 'code_not_valid'],
    ['NOPE', 'code_not_valid'],
    ['LATE', 'code_expired'],
  ] as const) {
    const refused = await guest.call(carts.addCode, { body: { code } })
    expect([refused.status, refused.body.code, refused.body.errors?.map(({ path }) => path)]).toEqual([
      422,
      error,
      ['code'],
    ])
  }
  const cart = await guest.data(carts.get)
  expect(cart).toMatchObject({
    codes: ['TENOFF', 'MUCH'],
    method: 'delivery',
    freeDelivery: { method: 'delivery', from: 2500, missing: 500 },
    quote: { discountTotal: 200, fulfillmentFee: 400 },
  })
  expect(cart.quote?.decisions.map(({ code, reason }) => [code, reason]).toSorted()).toEqual([
    ['MUCH', 'below_total'],
    ['TENOFF', 'applied'],
  ])
  expect(await guest.data(carts.removeCode, { params: { code: 'TENOFF' } })).toMatchObject({
    codes: ['MUCH'],
    quote: { discountTotal: 0 },
  })
  // A discount on the fee makes delivery free before that.
  const feeDiscount = { application: 'manual', value: 1_000_000, thresholdBasis: 'fulfillment_fee', combinable: true }
  await fixture.newDiscount({ ...feeDiscount, codes: ['NOFEE'] })
  const waived = await guest.data(carts.addCode, { body: { code: 'NOFEE' } })
  expect(waived).toMatchObject({ method: 'delivery', freeDelivery: null, quote: { feeDiscount: 400 } })
  await guest.data(carts.removeCode, { params: { code: 'NOFEE' } })
  // So does an automatic one that only misses its minimum.
  const over22 = { ...feeDiscount, name: 'Free delivery over $22', application: 'automatic', thresholdValue: 2200 }
  const automatic = await fixture.newDiscount(over22)
  expect(await guest.data(carts.get)).toMatchObject({
    freeDelivery: { method: 'delivery', from: 2200, missing: 200 },
    methodFees: expect.arrayContaining([
      { method: 'delivery', fee: 400, freeFrom: 2200 },
      { method: 'pickup', fee: 0, freeFrom: null },
    ]),
  })
  await sql`update discounts set deleted_at = now() where id = ${automatic}`.execute(db())
  const shipped = { delivery: { ...delivery, enabled: false }, pickup: methods.pickup, shipping: delivery }
  const onlyShipped = { version: changed.version, methods: { ...methods, ...shipped } }
  const last = await fixture.test.data(fulfillment.update, { ...asOwner, body: onlyShipped })
  const goal = { method: 'shipping', from: 2500, missing: 500 }
  expect(await guest.data(carts.get)).toMatchObject({ method: 'pickup', freeDelivery: goal })
  const digital = visitor()
  const download = await fixture.newVariant({ title: 'Download', type: 'digital', stock: 0 })
  const onlyDigital = await digital.data(carts.addLine, add({ variant: download }))
  expect(onlyDigital).toMatchObject({ method: 'digital', freeDelivery: null })
  expect(await guest.data(carts.addLine, add({}))).toMatchObject({ freeDelivery: null })
  await fixture.test.data(fulfillment.update, { ...asOwner, body: { version: last.version, methods } })
})

it('is another cart in another store, with the same cookie', async () => {
  const guest = visitor()
  await guest.data(carts.addLine, add({}))
  const other = await newStoreFixture(fixture.test)
  const elsewhere = await other.newVariant()
  const abroad = visitor(other.store)
  abroad.cookies.set('storeward_cart', guest.cookies.get('storeward_cart') ?? '')
  expect(await abroad.data(carts.get)).toMatchObject({ _id: null })
  await abroad.data(carts.addLine, add({ variant: elsewhere, quantity: 7 }))
  expect(abroad.cookies).toEqual(guest.cookies)
  expect(await guest.data(carts.get)).toMatchObject({ count: 1 })
  expect((await abroad.call(carts.removeLine, { params: { variantId: variant } })).status).toBe(200)
  expect(await guest.data(carts.get)).toMatchObject({ count: 1 })
})

it(`ends after ${retention.carts} days without a change`, async () => {
  const guest = visitor()
  await guest.data(carts.addLine, add({ quantity: 3 }))
  const expire = () => sql`update carts set expires_at = now()`.execute(db())
  const { rows } = await sql<{ days: number }>`
    select extract(day from max(expires_at) - now())::int + 1 as days from carts`.execute(db())
  expect(rows[0]?.days).toBe(retention.carts)
  await expire()
  expect(await guest.data(carts.get)).toMatchObject({ _id: null })
  expect((await guest.call(carts.changeLine, { params: { variantId: variant }, body: { quantity: 2 } })).status).toBe(
    404,
  )
  expect(await guest.data(carts.addLine, add({}))).toMatchObject({ count: 1 })
})

it('loses nothing when two tabs add at the same time', async () => {
  const guest = visitor()
  await guest.data(carts.addLine, add({}))
  await Promise.all(Array.from({ length: 8 }, () => guest.data(carts.addLine, add({}))))
  expect(await guest.data(carts.get)).toMatchObject({ count: 9 })
})
