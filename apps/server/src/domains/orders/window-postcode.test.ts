import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Order } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { storefront } from '#contract/domains/storefront.ts'
import { openShop, type Shop } from '#server/testing/shop.ts'

let shop: Shop
let lines: { variant: string; quantity: number }[]
let limited: string

beforeAll(async () => {
  shop = await openShop()
  lines = [{ variant: await shop.newVariant({ stock: 100 }), quantity: 1 }]
  limited = await shop.newWindow({ method: 'delivery', postcodes: ['121*'] })
})
afterAll(() => shop.close())
afterEach(async () => expect(await shop.drift()).toEqual([]))

const bare = { line1: 'Elm Street 1', city: 'Troy' }
const blank = { ...bare, postcode: ' ' }
const covered = { ...bare, postcode: '12180' }
const cart = (address: object) => ({
  method: 'delivery',
  lines,
  address,
  slot: { window: limited, date: shop.soon },
})
const refused = { status: 422, body: { code: 'postcode_needed', errors: [{ path: 'address.postcode' }] } }
const staff = () => ({ as: shop.owner, store: shop.store })
const guest = { name: 'Ada', email: 'ada@example.com' }

it.each([['without a postal code', bare] as const, ['with a blank one', blank] as const])(
  'rejects a postcode-limited slot for an address %s: quotes, storefront orders, manual orders',
  async (_, address) => {
    const body = cart(address)
    const ofStore = { store: shop.store, body }
    expect(await shop.test.call(storefront.quote, ofStore)).toMatchObject(refused)
    const placed = { store: shop.store, body: { ...body, buyer: guest } }
    expect(await shop.test.call(storefront.placeAsGuest, placed)).toMatchObject(refused)
    expect(await shop.test.call(orders.quote, { ...staff(), body })).toMatchObject(refused)
    expect(await shop.place(body)).toMatchObject(refused)
  },
)

it('says in the caller’s language that the postal code is missing', async () => {
  const asked = { ...staff(), body: cart(bare) }
  const said = (language: string) =>
    shop.test.call(orders.quote, { ...asked, headers: { 'accept-language': language } })
  expect((await said('en')).body).toMatchObject({ message: 'The postal code is missing. Enter it to book this time.' })
  expect((await said('es')).body).toMatchObject({
    message: 'Falta el código postal. Ingrésalo para reservar este horario.',
  })
})

it('books for an address the window covers and rejects others', async () => {
  const ofStore = (address: object) => ({ store: shop.store, body: { ...cart(address), buyer: guest } })
  expect((await shop.test.call(storefront.placeAsGuest, ofStore(covered))).status).toBe(200)
  const elsewhere = await shop.test.call(storefront.placeAsGuest, ofStore({ ...bare, postcode: '90210' }))
  expect(elsewhere).toMatchObject({ status: 409, body: { code: 'slot_closed' } })
})

it('closes postcode-limited slots until a postal code is given', async () => {
  const span = { from: shop.soon, to: shop.soon }
  const stateWith = async (query: object) => {
    const { data } = await shop.test.data(storefront.slots, { store: shop.store, query: { ...span, ...query } })
    const slot = data.find(({ window }) => window === limited)
    return slot?.reason ?? slot?.state
  }
  expect(await stateWith({})).toBe('postcode')
  expect(await stateWith({ postcode: '' })).toBe('postcode')
  expect(await stateWith({ postcode: '12180' })).toBe('open')
  expect(await stateWith({ postcode: '90210' })).toBe('area')
})

it('rejects moving an order without a postal code to such a slot', async () => {
  const placed = await shop.place({ method: 'delivery', lines, address: bare })
  const order = placed.body.data as Order
  const change = () =>
    shop.test.call(orders.window, {
      ...staff(),
      params: { orderId: order._id },
      body: { window: limited, date: shop.soon },
    })
  expect(await change()).toMatchObject({ status: 422, body: { code: 'postcode_needed' } })
  const body = { version: order.version, address: covered }
  await shop.test.data(orders.update, { ...staff(), params: { orderId: order._id }, body })
  expect(await change()).toMatchObject({ status: 200, body: { data: { slot: { window: limited } } } })
})
