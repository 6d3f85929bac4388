import { afterAll, beforeAll, expect, it } from 'vitest'
import { fulfillment } from '#contract/domains/fulfillment-settings.ts'
import { newShopBrowser } from '#server/testing/shop-browser.ts'
import { openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'

let fixture: StoreFixture

beforeAll(async () => {
  fixture = await openStoreFixture()
})
afterAll(() => fixture.close())

/** Delivers only to Poughkeepsie, with these other methods. */
const configure = async (others: { pickup: boolean; shipping: boolean }) => {
  const asOwner = { as: fixture.owner, store: fixture.store }
  const { version, coverage, methods } = await fixture.test.data(fulfillment.get, asOwner)
  const { delivery, pickup, shipping, digital } = methods
  const body = {
    version,
    coverage: { ...coverage, kind: 'target_area', postcodes: ['12601'] },
    methods: {
      delivery: { ...delivery, enabled: true },
      pickup: { ...pickup, enabled: others.pickup },
      shipping: { ...shipping, enabled: others.shipping },
      digital: { ...digital, enabled: false },
    },
  }
  await fixture.test.data(fulfillment.update, { ...asOwner, body })
}

it('names the other delivery methods if the store doesn’t deliver to the address', async () => {
  const browser = newShopBrowser(fixture.test, `/s/${fixture.store}`)
  const variant = await fixture.newVariant({ price: 1000 })
  await browser.post('/cart/lines', { variant, quantity: '1' })
  const address = { line1: '1 Elm Street', city: 'Troy', region: 'NY', postcode: '12180', country: 'US' }
  const order = { name: 'Ada', email: 'ada@example.com', method: 'delivery', ...address }
  const readProblem = async (step: string) => {
    const { html } = await browser.submit('/checkout', { ...order, step })
    return /id="problem-postcode">([^<]+)</.exec(html)?.[1]
  }
  await configure({ pickup: true, shipping: true })
  const advice = 'The store doesn’t deliver to this address. Choose another delivery method or enter another address.'
  expect(await readProblem('update')).toBe(advice)
  expect(await readProblem('place')).toBe(advice)
  await configure({ pickup: false, shipping: false })
  expect(await readProblem('place')).toBe('The store doesn’t deliver to this address. Enter another address.')
})
