import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkout } from '#contract/domains/checkout.ts'
import { cmsPages } from '#contract/domains/cms-pages.ts'
import { customerAccounts } from '#contract/domains/customer-account.ts'
import { onlineStore } from '#contract/domains/online-store.ts'
import { products } from '#contract/domains/products.ts'
import { storefront } from '#contract/domains/storefront.ts'
import { type Shopper, newShopper } from '#server/testing/customer.ts'
import { newStoreFixture, openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'

let fixture: StoreFixture
let store: StoreFixture
let variant: string
let shopper: Shopper

beforeAll(async () => {
  fixture = await openStoreFixture()
  shopper = await newShopper(fixture.test)
})
beforeEach(async () => {
  store = await newStoreFixture(fixture.test)
  variant = await store.newVariant({ price: 1000, stock: 0, type: 'digital' })
  await fixture.test.data(customerAccounts.join, { as: shopper, store: store.store, body: {} })
  await fixture.test.database.pool.query('delete from rate_limits')
})
afterAll(() => fixture.close())

const asOwner = () => ({ as: store.owner, store: store.store })
const read = () => fixture.test.data(onlineStore.get, asOwner())
const change = (body: object) => fixture.test.call(onlineStore.update, { ...asOwner(), body })
const cart = (quantity: number) => ({ method: 'digital', lines: [{ variant, quantity }] })
const quote = (quantity: number, headers = {}) =>
  fixture.test.call(storefront.quote, { store: store.store, body: cart(quantity), headers })
const place = (quantity: number) =>
  fixture.test.call(storefront.place, { as: shopper, store: store.store, body: cart(quantity) })

it('has defaults, changes the given fields and writes audit entries', async () => {
  expect(await read()).toMatchObject({
    orderMinimum: null,
    isPaused: false,
    pauseMessage: '',
    version: 1,
    updatedBy: null,
  })
  await change({ version: 1, orderMinimum: 2500 })
  expect(await change({ version: 2, pauseMessage: ' Back soon ' })).toMatchObject({
    status: 200,
    body: { data: { orderMinimum: 2500, pauseMessage: 'Back soon', version: 3 } },
  })
  const { rows } = await fixture.test.database.pool.query<{ after: object }>(
    `select after from audit_log where resource = 'onlineStore' and store_id = $1 order by id`,
    [store.store],
  )
  expect(rows).toMatchObject([{ after: { orderMinimum: 2500 } }, { after: { pauseMessage: 'Back soon' } }])
})

it('lets one of ten writers of a version win, on insert and on update', async () => {
  for (const version of [1, 2]) {
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => change({ version, orderMinimum: index + 1 })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  }
})

it('rejects impossible minimums and the policies of earlier versions, which are pages now', async () => {
  for (const body of [{ orderMinimum: 0 }, { orderMinimum: 1.5 }, { terms: '<p>Terms</p>' }])
    expect((await change({ version: 1, ...body })).status).toBe(422)
})

it('shows the minimum to shoppers', async () => {
  const readCheckout = () => fixture.test.data(storefront.checkout, { store: store.store })
  expect(await readCheckout()).toMatchObject({ hasTerms: false, orderMinimum: null })
  await change({ version: 1, orderMinimum: 500 })
  expect(await readCheckout()).toMatchObject({ orderMinimum: 500 })
})

it('takes no order of a shopper who hasn’t accepted the terms', async () => {
  const placeWith = (fields: object, headers = {}) =>
    fixture.test.call(storefront.place, { as: shopper, store: store.store, body: { ...cart(1), ...fields }, headers })
  expect((await placeWith({})).status).toBe(200)
  const terms = { name: 'Terms', role: 'terms', status: 'published' }
  await fixture.test.data(cmsPages.create, { ...asOwner(), body: terms })
  for (const fields of [{}, { acceptsTerms: false }])
    expect(await placeWith(fields, { 'accept-language': 'es' })).toMatchObject({
      status: 422,
      body: { code: 'terms_needed', errors: [{ path: 'acceptsTerms', message: expect.stringContaining('términos') }] },
    })
  expect((await placeWith({ acceptsTerms: 'yes' })).body.code).toBe('invalid')
  expect((await placeWith({ acceptsTerms: true })).status).toBe(200)
  // Staff accept no terms.
  const manual = { ...asOwner(), body: { ...cart(1), buyer: { name: 'On the phone' } } }
  expect((await fixture.test.call(checkout.create, manual)).status).toBe(200)
})

describe('the order minimum', () => {
  it('is checked in quotes and orders of the shop, before discounts, but not in manual orders', async () => {
    await change({ version: 1, orderMinimum: 3000 })
    await store.newDiscount({ name: 'Half', value: 500_000 })
    const below = { status: 409, body: { code: 'below_minimum', current: { minimum: 3000, missing: 1000 } } }
    expect(await quote(2)).toMatchObject({ ...below, body: { ...below.body, current: { quote: { subtotal: 2000 } } } })
    expect(await place(2)).toMatchObject(below)
    expect(await quote(3)).toMatchObject({ status: 200, body: { data: { subtotal: 3000 } } })
    expect((await place(3)).status).toBe(200)
    const manual = { ...cart(1), buyer: { name: 'At the counter' } }
    expect((await fixture.test.call(checkout.create, { ...asOwner(), body: manual })).status).toBe(200)
    expect(await store.drift()).toEqual([])
  })

  it('names the missing amount in the shopper’s language', async () => {
    await change({ version: 1, orderMinimum: 3050 })
    const readBody = async (language: string) => (await quote(2, { 'accept-language': language })).body
    expect(await readBody('en')).toMatchObject({
      message: 'Amount missing to reach the order minimum: $10.50. Add more items to continue.',
    })
    expect(await readBody('es')).toMatchObject({
      message: 'Monto que falta para alcanzar el pedido mínimo: $10.50. Agrega más artículos para continuar.',
    })
  })

  it('doesn’t reveal scheduled discounts in its quote', async () => {
    await change({ version: 1, orderMinimum: 3000 })
    await store.newDiscount({ name: 'Secret sale', startsAt: '2099-01-01T00:00' })
    expect(JSON.stringify((await quote(2)).body)).not.toContain('Secret sale')
    const forged = { as: shopper, store: store.store, body: { ...cart(3), expectedTotal: 1 } }
    const response = await fixture.test.call(storefront.place, forged)
    expect(response).toMatchObject({ status: 409, body: { code: 'price_changed' } })
    expect(JSON.stringify(response.body)).not.toContain('Secret sale')
  })
})

describe('a paused store', () => {
  const calls = () =>
    Promise.all([
      fixture.test.call(storefront.store, { store: store.store }),
      fixture.test.call(storefront.products, { store: store.store }),
      quote(1),
      place(1),
      fixture.test.call(storefront.ownOrders, { as: shopper, store: store.store }),
    ])

  it('answers shoppers with 503 and its message until it’s open again', async () => {
    await change({ version: 1, isPaused: true, pauseMessage: 'On vacation until Monday.' })
    for (const response of await calls()) {
      expect(response).toMatchObject({
        status: 503,
        headers: { 'retry-after': '3600' },
        body: { code: 'store_paused', message: 'On vacation until Monday.' },
      })
    }
    await change({ version: 2, isPaused: false })
    expect((await calls()).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  })

  it('has a message in the shopper’s language by default', async () => {
    await change({ version: 1, isPaused: true })
    const response = await quote(1, { 'accept-language': 'es' })
    expect(response.body).toMatchObject({ message: 'Esta tienda está en pausa. Vuelve pronto.' })
  })

  it('stays open for staff, and other stores stay open for shoppers', async () => {
    await change({ version: 1, isPaused: true })
    expect((await fixture.test.call(products.list, asOwner())).status).toBe(200)
    const manual = { ...cart(1), buyer: { name: 'At the counter' } }
    expect((await fixture.test.call(checkout.create, { ...asOwner(), body: manual })).status).toBe(200)
    expect((await fixture.test.call(storefront.store, { store: fixture.store })).status).toBe(200)
  })
})
