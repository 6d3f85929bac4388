import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Order } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { trackingUrl } from '#contract/domains/tracking-url.ts'
import { makeOrderToken } from '#server/domains/order-links/order-links.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { newShopBrowser, type ShopBrowser } from '#server/testing/shop-browser.ts'
import { openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'

let fixture: StoreFixture
let browser: ShopBrowser

beforeAll(async () => {
  fixture = await openStoreFixture()
  browser = newShopBrowser(fixture.test, `/s/${fixture.store}`)
})
afterAll(() => fixture.close())

const forOrder = ({ _id: orderId }: Order) => ({ as: fixture.owner, store: fixture.store, params: { orderId } })
const place = async (more: object = {}): Promise<Order> => {
  const variant = await fixture.newVariant({ price: 2400 })
  return (await fixture.placeOrder({ lines: [{ variant, quantity: 2 }], ...more })).body.data as Order
}
const readPage = async ({ _id: id, customer: { email } }: Order): Promise<string> => {
  const token = makeOrderToken(makeTokens(fixture.test.config.secretKey), fixture.store as StoreId, { id, email })
  return (await browser.get(`/orders/${token}`)).html
}
const readText = async (order: Order): Promise<string> =>
  (await readPage(order)).replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

it('shows refunds and returned items', async () => {
  const order = await place()
  await fixture.test.data(orders.pay, { ...forOrder(order), body: { amount: 4800 } })
  expect(await readText(order)).not.toContain('efunded')
  const lines = [{ line: order.lines[0]?._id ?? '', quantity: 1 }]
  await fixture.test.data(orders.refund, { ...forOrder(order), body: { amount: 2400, lines } })
  const text = await readText(order)
  expect(text).toContain('Payment Partially refunded')
  expect(text).toContain('× 2 1 returned')
  expect(text).toContain('Returned −$24.00 Paid −$48.00 Refunded $24.00')
  await fixture.test.data(orders.refund, { ...forOrder(order), body: { amount: 2400 } })
  expect(await readText(order)).toContain('Payment Refunded')
})

it('links the tracking number to the carrier', async () => {
  const order = await place()
  const track = (carrier: string | null, version: number) =>
    fixture.test.data(orders.update, { ...forOrder(order), body: { carrier, trackingNumber: 'AB 12', version } })
  const { version } = await track('Royal Mail', order.version)
  const link = /<a href="([^"]+)"[^>]*>Royal Mail AB 12</.exec(await readPage(order))?.[1]
  expect(link).toBe(trackingUrl('Royal Mail', 'AB 12'))
  await track(null, version)
  expect(await readPage(order)).toContain('<dd>AB 12</dd>')
})
