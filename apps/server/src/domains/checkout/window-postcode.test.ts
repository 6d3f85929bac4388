import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Order } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { checkout } from '#contract/domains/checkout.ts'
import { storefront } from '#contract/domains/storefront.ts'
import { openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'

let fixture: StoreFixture
let lines: { variant: string; quantity: number }[]
let limited: string

beforeAll(async () => {
  fixture = await openStoreFixture()
  lines = [{ variant: await fixture.newVariant({ stock: 100 }), quantity: 1 }]
  limited = await fixture.newWindow({ method: 'delivery', postcodes: ['121*'] })
})
afterAll(() => fixture.close())
afterEach(async () => expect(await fixture.drift()).toEqual([]))

const bare = { line1: 'Elm Street 1', city: 'Troy' }
const blank = { ...bare, postcode: ' ' }
const covered = { ...bare, postcode: '12180' }
const cart = (address: object) => ({
  method: 'delivery',
  lines,
  address,
  slot: { window: limited, date: fixture.dayAfterTomorrow },
})
const refused = { status: 422, body: { code: 'postcode_needed', errors: [{ path: 'address.postcode' }] } }
const staff = () => ({ as: fixture.owner, store: fixture.store })
const guest = { name: 'Ada', email: 'ada@example.com' }

it.each([['without a postal code', bare] as const, ['with a blank one', blank] as const])(
  'rejects a postcode-limited slot for an address %s: quotes, storefront orders, manual orders',
  async (_, address) => {
    const body = cart(address)
    const ofStore = { store: fixture.store, body }
    expect(await fixture.test.call(storefront.quote, ofStore)).toMatchObject(refused)
    const placed = { store: fixture.store, body: { ...body, buyer: guest } }
    expect(await fixture.test.call(storefront.place, placed)).toMatchObject(refused)
    expect(await fixture.test.call(checkout.quote, { ...staff(), body })).toMatchObject(refused)
    expect(await fixture.placeOrder(body)).toMatchObject(refused)
  },
)

it('says in the caller’s language that the postal code is missing', async () => {
  const request = { ...staff(), body: cart(bare) }
  const quoteInLanguage = (language: string) =>
    fixture.test.call(checkout.quote, { ...request, headers: { 'accept-language': language } })
  expect((await quoteInLanguage('en')).body).toMatchObject({
    message: 'The postal code is missing. Enter it to book this time.',
  })
  expect((await quoteInLanguage('es')).body).toMatchObject({
    message: 'Falta el código postal. Ingrésalo para reservar este horario.',
  })
})

it('books for an address the window covers and rejects others', async () => {
  const ofStore = (address: object) => ({ store: fixture.store, body: { ...cart(address), buyer: guest } })
  expect((await fixture.test.call(storefront.place, ofStore(covered))).status).toBe(200)
  const elsewhere = await fixture.test.call(storefront.place, ofStore({ ...bare, postcode: '90210' }))
  expect(elsewhere).toMatchObject({ status: 409, body: { code: 'slot_closed' } })
})

it('closes postcode-limited slots until a postal code is given', async () => {
  const span = { from: fixture.dayAfterTomorrow, to: fixture.dayAfterTomorrow }
  const stateWith = async (query: object) => {
    const { data } = await fixture.test.data(storefront.slots, { store: fixture.store, query: { ...span, ...query } })
    const slot = data.find(({ window }) => window === limited)
    return slot?.reason ?? slot?.state
  }
  expect(await stateWith({})).toBe('postcode')
  expect(await stateWith({ postcode: '' })).toBe('postcode')
  expect(await stateWith({ postcode: '12180' })).toBe('open')
  expect(await stateWith({ postcode: '90210' })).toBe('area')
})

it('books a window with a drawn area for addresses that we find inside it', async () => {
  const area = [
    { latitude: 42.6, longitude: -73.8 },
    { latitude: 42.6, longitude: -73.6 },
    { latitude: 42.8, longitude: -73.6 },
    { latitude: 42.8, longitude: -73.8 },
  ]
  const window = await fixture.newWindow({ method: 'delivery', area })
  const inside = { latitude: 42.73, longitude: -73.69 }
  const outside = { latitude: 40.7, longitude: -74 }
  const elsewhere = { line1: 'Elm Street 1', city: 'New York', region: 'NY', postcode: '10001', country: 'US' }
  const nowhere = { line1: 'Elm Street 1', city: 'Xyzzyville', country: 'US' }
  const slot = { window, date: fixture.dayAfterTomorrow }
  const place = (address: object) =>
    fixture.test.call(storefront.place, {
      store: fixture.store,
      body: { ...cart(address), slot, buyer: guest },
    })
  const troy = { ...covered, region: 'NY', country: 'US' }
  const placed = await place(troy)
  expect(placed.status).toBe(200)
  const { coordinates } = (placed.body.data as Order).address ?? {}
  expect(coordinates?.latitude).toBeCloseTo(inside.latitude, 0)
  for (const address of [elsewhere, nowhere]) {
    expect(await place(address)).toMatchObject({ status: 409, body: { code: 'slot_closed' } })
  }
  // Coordinates of a browser aren't accepted: they would decide about the area.
  expect(await place({ ...elsewhere, coordinates: inside })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'address.coordinates' }] },
  })
  const byStaff = await fixture.placeOrder({ ...cart({ ...elsewhere, coordinates: outside }), slot })
  expect(byStaff.status).toBe(200)

  const stateAt = async (query: object) => {
    const span = { from: slot.date, to: slot.date }
    const { data } = await fixture.test.data(storefront.slots, { store: fixture.store, query: { ...span, ...query } })
    const found = data.find((entry) => entry.window === window)
    return found?.reason ?? found?.state
  }
  expect(await stateAt({ postcode: '12180', ...inside })).toBe('open')
  expect(await stateAt({ postcode: '12180', ...outside })).toBe('area')
  expect(await stateAt({ postcode: '12180' })).toBe('area')
})

it('rejects moving an order without a postal code to such a slot', async () => {
  const placed = await fixture.placeOrder({ method: 'delivery', lines, address: bare })
  const order = placed.body.data as Order
  const change = () =>
    fixture.test.call(orders.window, {
      ...staff(),
      params: { orderId: order._id },
      body: { window: limited, date: fixture.dayAfterTomorrow },
    })
  expect(await change()).toMatchObject({ status: 422, body: { code: 'postcode_needed' } })
  const body = { version: order.version, address: covered }
  await fixture.test.data(orders.update, { ...staff(), params: { orderId: order._id }, body })
  expect(await change()).toMatchObject({ status: 200, body: { data: { slot: { window: limited } } } })
})
