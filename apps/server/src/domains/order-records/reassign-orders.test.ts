import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customers } from '#contract/domains/customers.ts'
import { customerMerge } from '#contract/domains/customer-merge.ts'
import type { Order } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'

let fixture: StoreFixture

beforeAll(async () => {
  fixture = await openStoreFixture()
})
afterAll(() => fixture.close())

it('moves orders, spend and discount uses when customers are merged', async () => {
  const variant = await fixture.newVariant({ price: 1000 })
  await fixture.newDiscount({ perUserLimit: 3, application: 'manual', codes: ['HELLO'] })
  const [keep, other] = [
    await fixture.newCustomer({ name: 'Ann' }),
    await fixture.newCustomer({ name: 'Anne', email: 'anne@example.com' }),
  ]
  const buy = async (buyer: object) =>
    (await fixture.placeOrder({ lines: [{ variant, quantity: 1 }], codes: ['HELLO'], buyer })).body as {
      data: Order
      code: string
    }
  await buy({ customer: keep })
  const { data: moved } = await buy({ customer: other })
  // Guest orders count by the email, even if a customer has the same one.
  const { data: asGuest } = await buy({ name: 'A. guest', email: 'anne@example.com' })
  const asOwner = { as: fixture.owner, store: fixture.store }
  const made = await fixture.test.data(customerMerge.merge, { ...asOwner, body: { keep, others: [other] } })
  expect(made).toMatchObject({ orders: 2, spend: 1800 })
  const read = (order: Order) => fixture.test.data(orders.get, { ...asOwner, params: { orderId: order._id } })
  expect((await read(moved)).customer).toMatchObject({ _id: keep, name: 'Anne' })
  expect((await read(asGuest)).customer).toMatchObject({ _id: null, name: 'A. guest' })
  const { rows } = await sql<object>`select user_key as key, used from discount_user_uses order by 1`.execute(
    fixture.test.database.kysely,
  )
  expect(rows).toEqual([
    { key: `c:${keep}`, used: 2 },
    { key: 'e:anne@example.com', used: 1 },
  ])
  expect((await buy({ customer: keep })).data.discounts).toHaveLength(1)
  expect((await buy({ customer: keep })).data.discounts).toEqual([])
  await fixture.test.data(orders.cancel, { ...asOwner, params: { orderId: moved._id } })
  expect((await buy({ customer: keep })).data.discounts).toHaveLength(1)
  expect(await fixture.drift()).toEqual([])
})

it('loses no order placed during a merge', async () => {
  const variant = await fixture.newVariant({ price: 1000, stock: 100 })
  const [keep, other] = [await fixture.newCustomer(), await fixture.newCustomer()]
  const body = { keep, others: [other] }
  const placed = Array.from({ length: 12 }, () =>
    fixture.placeOrder({ lines: [{ variant, quantity: 1 }], buyer: { customer: other } }),
  )
  const merged = fixture.test.call(customerMerge.merge, { as: fixture.owner, store: fixture.store, body })
  const won = (await Promise.all(placed)).filter(({ status }) => status === 200).length
  expect((await merged).status).toBe(200)
  const who = { as: fixture.owner, store: fixture.store, params: { customerId: keep } }
  expect(await fixture.test.data(customers.get, who)).toMatchObject({ orders: won, spend: won * 1000 })
  expect(await fixture.drift()).toEqual([])
})
