import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { carts } from '#contract/domains/carts.ts'
import { fulfillment } from '#contract/domains/fulfillment-settings.ts'
import { storefront } from '#contract/domains/storefront.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { type MarkedShop, openMarkedShop } from '#server/testing/marked-shop.ts'
import { newShopVisitor } from '#server/testing/shop-visitor.ts'
import { makeTableFingerprints } from '#server/testing/table-fingerprints.ts'

let test: TestApp
let alpha: MarkedShop
let bravo: MarkedShop

beforeAll(async () => {
  test = await openTestApp()
  alpha = await openMarkedShop(test, 'alpha')
  bravo = await openMarkedShop(test, 'bravo')
})
beforeEach(() => test.database.kysely.deleteFrom('rate_limits').execute())
afterAll(() => test.close())

const buyer = { name: 'A guest', email: 'guest@shop.example' }
const order = (changes: object = {}) => ({
  method: 'digital',
  lines: [{ variant: alpha.digitalVariant, quantity: 1 }],
  buyer,
  acceptsTerms: true,
  ...changes,
})
const withLine = (line: object) => order({ lines: [{ variant: alpha.digitalVariant, quantity: 1, ...line }] })
const pickup = (changes: object) =>
  order({
    method: 'pickup',
    slot: { window: alpha.window, date: alpha.dayAfterTomorrow },
    paymentOption: alpha.paymentOption,
    ...changes,
  })
const address = { line1: '1 Main St', city: 'Beacon', region: 'NY', postcode: '12508', country: 'US' }

/** Orders that a client could send but the shop's pages never do, and the status of the answer. */
const forgeries = (): [string, object, number][] => [
  ['a price', withLine({ unitPrice: 1 }), 422],
  ['a price under another name', withLine({ price: 1 }), 422],
  ['a custom item', order({ lines: [{ custom: { title: 'Gift', price: 0, isTaxable: false }, quantity: 1 }] }), 422],
  ['a discount', order({ manualDiscount: { type: 'percentage', value: 1_000_000, reason: 'x' } }), 422],
  ['a total', order({ total: 1 }), 422],
  ['a total that was never quoted', order({ expectedTotal: 1 }), 409],
  ['a payment', order({ isPaid: true }), 422],
  ['no quantity', withLine({ quantity: 0 }), 422],
  ['a negative quantity', withLine({ quantity: -1 }), 422],
  ['half an item', withLine({ quantity: 0.5 }), 422],
  ['an endless quantity', withLine({ quantity: 1e15 }), 422],
  ['a quantity as text', withLine({ quantity: '1' }), 422],
  ['an unknown variant', withLine({ variant: newId() }), 422],
  ['a variant of another store', withLine({ variant: bravo.digitalVariant }), 422],
  ['a draft', withLine({ variant: alpha.hiddenVariant }), 409],
  ['a window of another store', pickup({ slot: { window: bravo.window, date: bravo.dayAfterTomorrow } }), 422],
  ['a date without the window', pickup({ slot: { window: alpha.window, date: '2000-01-01' } }), 409],
  ['a payment method of another store', pickup({ paymentOption: bravo.paymentOption }), 422],
  ['no payment method', pickup({ paymentOption: undefined }), 422],
  ['a cart of another visitor', order({ lines: undefined, cart: { _id: newId(), version: 1 } }), 409],
  ['points of a guest', order({ points: 100 }), 409],
  ['credit of a guest', order({ credit: 100 }), 409],
  ['the id of a customer', order({ buyer: { customer: alpha.persons[0].customerId } }), 422],
  ['a store in the body', order({ store_id: bravo.store }), 422],
  [
    'coordinates',
    order({ method: 'delivery', address: { ...address, coordinates: { latitude: 1, longitude: 1 } } }),
    422,
  ],
  [
    'coordinates of the bill',
    order({ billingAddress: { ...address, coordinates: { latitude: 1, longitude: 1 } } }),
    422,
  ],
]

it('rejects every forged field and stores nothing', async () => {
  const fingerprint = makeTableFingerprints(test.database.pool)
  for (const [name, body, expected] of forgeries()) {
    const before = await fingerprint()
    const response = await test.call(storefront.place, { store: alpha.store, body })
    expect([name, response.status]).toEqual([name, expected])
    expect(JSON.stringify(response.body)).not.toMatch(/bravo-|alpha-hidden/)
    const after = await fingerprint()
    expect([name, [...after].filter(([table, print]) => before.get(table) !== print)]).toEqual([name, []])
  }
})

it('ignores a code that is turned off', async () => {
  const body = order({ codes: ['ALPHA-SECRET'] })
  expect(await test.data(storefront.place, { store: alpha.store, body })).toMatchObject({
    total: 1000,
    discountTotal: 0,
  })
})

it('rejects another customer’s cart and more points and credit than the customer has', async () => {
  const [first, second] = alpha.persons
  const owner = newShopVisitor(test, alpha.store, first)
  const cart = await owner.data(carts.addLine, { body: { variant: alpha.digitalVariant, quantity: 1 } })
  const place = (body: object) => test.call(storefront.place, { as: second, store: alpha.store, body })
  const { buyer: _, ...own } = order()
  const { lines: __, ...ofCart } = own as { lines?: unknown }
  const stolen = await place({ ...ofCart, cart: { _id: cart._id, version: cart.version } })
  expect(stolen.status).toBe(409)
  expect(await place({ ...own, points: 1 })).toMatchObject({ status: 409, body: { code: 'not_enough_points' } })
  expect(await place({ ...own, credit: 1 })).toMatchObject({ status: 409, body: { code: 'not_enough_credit' } })
  expect(await owner.data(carts.get)).toMatchObject({ count: 1 })
})

it('checks the delivery area by the address that is stored', async () => {
  const settings = await test.data(fulfillment.get, { as: alpha.owner, store: alpha.store })
  const coverage = { ...settings.coverage, kind: 'target_area', postcodes: ['12508'] }
  const methods = { ...settings.methods, delivery: { ...settings.methods.delivery, enabled: true } }
  const body = { version: settings.version, coverage, methods }
  await test.data(fulfillment.update, { as: alpha.owner, store: alpha.store, body })
  const quote = (postcode: string) =>
    test.call(storefront.quote, {
      store: alpha.store,
      body: { method: 'delivery', lines: [{ variant: alpha.variant, quantity: 1 }], address: { ...address, postcode } },
    })
  expect((await quote('12508')).status).toBe(200)
  expect(await quote('10001')).toMatchObject({ status: 409, body: { code: 'outside_area' } })
})
