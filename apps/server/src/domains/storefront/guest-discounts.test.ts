import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { customerAccounts } from '#contract/domains/customer-account.ts'
import type { Order } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { storefront } from '#contract/domains/storefront.ts'
import { newShopper, type Shopper } from '#server/testing/customer.ts'
import { openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'

let fixture: StoreFixture
let variant: string
let robin: Shopper

beforeAll(async () => {
  fixture = await openStoreFixture()
  variant = await fixture.newVariant({ price: 1000, stock: 0, type: 'digital' })
  robin = await newShopper(fixture.test, { email: 'robin@example.com' })
  await fixture.test.data(customerAccounts.join, { as: robin, store: fixture.store, body: {} })
})
afterAll(() => fixture.close())
afterEach(async () => expect(await fixture.drift()).toEqual([]))

const cart = (code: string) => ({ method: 'digital', lines: [{ variant, quantity: 1 }], codes: [code] })
const newCode = async (code: string) => {
  await fixture.newDiscount({ application: 'manual', codes: [code], perUserLimit: 1 })
  return code
}
const orderAsGuest = (code: string, email = 'Robin@Example.com') => {
  const body = { ...cart(code), buyer: { name: 'A guest', email } }
  return fixture.test.data(storefront.place, { store: fixture.store, body })
}
const orderAsRobin = (code: string) =>
  fixture.test.data(storefront.place, { as: robin, store: fixture.store, body: cart(code) })
const isDiscounted = (order: Pick<Order, 'discounts'>) => order.discounts.length > 0
const staff = (orderId: string) => ({ as: fixture.owner, store: fixture.store, params: { orderId } })

it('leaves a customer’s discount use to them when a guest orders with their email', async () => {
  const code = await newCode('WELCOME')
  expect(isDiscounted(await orderAsGuest(code))).toBe(true)
  const quote = await fixture.test.data(storefront.ownQuote, { as: robin, store: fixture.store, body: cart(code) })
  expect(quote).toMatchObject({ discountTotal: 100, total: 900 })
  expect(isDiscounted(await orderAsRobin(code))).toBe(true)
  expect(isDiscounted(await orderAsRobin(code))).toBe(false)
})

it('limits a guest’s uses per email, however it’s spelled', async () => {
  const code = await newCode('ONCE')
  expect(isDiscounted(await orderAsGuest(code))).toBe(true)
  expect(isDiscounted(await orderAsGuest(code, ' ROBIN@example.com '))).toBe(false)
  expect(isDiscounted(await orderAsGuest(code, 'other@example.com'))).toBe(true)
})

it('releases a cancelled use to the guest and keeps it through an edit', async () => {
  const code = await newCode('BACK')
  const first = await orderAsGuest(code)
  const body = { version: first.version, lines: [{ variant, quantity: 3 }] }
  const edited = await fixture.test.data(orders.update, { ...staff(first._id), body })
  expect(edited).toMatchObject({ total: 2700 })
  expect(isDiscounted(await orderAsGuest(code))).toBe(false)
  expect(isDiscounted(await orderAsRobin(code))).toBe(true)
  await fixture.test.data(orders.cancel, staff(first._id))
  expect(isDiscounted(await orderAsRobin(code))).toBe(false)
  expect(isDiscounted(await orderAsGuest(code))).toBe(true)
})
