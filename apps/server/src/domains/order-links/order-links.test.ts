import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { orderLinkDays, orderToken } from '#contract/domains/order-links.ts'
import type { Order } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { makeShopAddresses } from '#server/platform/shop-address.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'
import { makeOrderLink, makeOrderToken, openOrderLink } from './order-links.service.ts'

let fixture: StoreFixture
let store: StoreId
let variant: string

beforeAll(async () => {
  fixture = await openStoreFixture()
  store = fixture.store as StoreId
  variant = await fixture.newVariant()
})
afterAll(() => fixture.close())

const tokens = makeTokens('a key')
const email = 'ada@example.com'
const place = async (): Promise<Order> => {
  const body = { lines: [{ variant, quantity: 1 }], buyer: { name: 'Ada Byrne', email } }
  return (await fixture.placeOrder(body)).body.data as Order
}
const open = (token: string, inStore = store, withTokens = tokens) =>
  openOrderLink(withTokens, fixture.test.database.kysely, inStore, token)
const notFound = { code: 'not_found' }

it('opens the order it was made for, and is the same every time', async () => {
  const { _id: id } = await place()
  const token = makeOrderToken(tokens, store, { id, email })
  expect(orderToken.parse(token)).toBe(token)
  expect(makeOrderToken(tokens, store, { id, email })).toBe(token)
  expect(await open(token)).toBe(id)
  const makeLink = (language: 'en' | 'es', primaryHost: string | null = null, platformDomain?: string) => {
    const addresses = makeShopAddresses({ publicUrl: 'https://shop.example', platformDomain })
    const shop = { store, slug: 'marsh', primaryHost, language: 'en' } as const
    return makeOrderLink({ tokens, addresses }, shop, { id, email }, language)
  }
  expect(makeLink('en')).toBe(`https://shop.example/s/marsh/orders/${token}`)
  expect(makeLink('es')).toBe(`https://shop.example/s/marsh/es/orders/${token}`)
  expect(makeLink('es', null, 'shops.example')).toBe(`https://marsh.shops.example/es/orders/${token}`)
  expect(makeLink('en', 'www.marsh.shop', 'shops.example')).toBe(`https://www.marsh.shop/orders/${token}`)
})

it('opens nothing with another store, order, key or character', async () => {
  const [{ _id: id }, { _id: otherId }] = [await place(), await place()]
  const token = makeOrderToken(tokens, store, { id, email })
  const other = (await fixture.test.newStore(fixture.vendorId)) as StoreId
  await expect(open(token, other)).rejects.toMatchObject(notFound)
  await expect(open(makeOrderToken(tokens, other, { id, email }))).rejects.toMatchObject(notFound)
  await expect(open(token, store, makeTokens('another key'))).rejects.toMatchObject(notFound)
  const idLength = 22
  const swapped = makeOrderToken(tokens, store, { id: otherId, email }).slice(0, idLength) + token.slice(idLength)
  const wrong = [swapped, token.slice(0, -1), `${token}A`, 'x'.repeat(65), '']
  for (const each of wrong) await expect(open(each)).rejects.toMatchObject(notFound)
})

it('stops working when staff correct the email, and after a year', async () => {
  const order = await place()
  const { _id: id, version } = order
  const token = makeOrderToken(tokens, store, { id, email })
  const contact = { name: 'Ada Byrne', email: 'ada.byrne@example.com', phone: null }
  const params = { orderId: id }
  await fixture.test.data(orders.update, { as: fixture.owner, store, params, body: { version, contact } })
  await expect(open(token)).rejects.toMatchObject(notFound)
  const corrected = makeOrderToken(tokens, store, { id, email: contact.email })
  expect(await open(corrected)).toBe(id)
  await sql`update orders set placed_at = now() - make_interval(days => ${orderLinkDays}) where id = ${id}`.execute(
    fixture.test.database.kysely,
  )
  await expect(open(corrected)).rejects.toMatchObject(notFound)
})
