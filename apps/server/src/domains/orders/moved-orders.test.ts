import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customers } from '#contract/domains/customers.ts'
import type { Order } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { openShop, type Shop } from '#server/testing/shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

it('moves orders, spend and discount uses when customers are merged', async () => {
  const variant = await shop.newVariant({ price: 1000 })
  await shop.newDiscount({ perUserLimit: 3, application: 'manual', codes: ['HELLO'] })
  const [keep, other] = [
    await shop.newCustomer({ name: 'Ann' }),
    await shop.newCustomer({ name: 'Anne', email: 'anne@example.com' }),
  ]
  const buy = async (buyer: object) =>
    (await shop.place({ lines: [{ variant, quantity: 1 }], codes: ['HELLO'], buyer })).body as {
      data: Order
      code: string
    }
  await buy({ customer: keep })
  const { data: moved } = await buy({ customer: other })
  // Guest orders count by the email, even if a customer has the same one.
  const { data: asGuest } = await buy({ name: 'A. guest', email: 'anne@example.com' })
  const of = { as: shop.owner, store: shop.store }
  const made = await shop.test.data(customers.merge, { ...of, body: { keep, others: [other] } })
  expect(made).toMatchObject({ orders: 2, spend: 1800 })
  const read = (order: Order) => shop.test.data(orders.get, { ...of, params: { orderId: order._id } })
  expect((await read(moved)).customer).toMatchObject({ _id: keep, name: 'Anne' })
  expect((await read(asGuest)).customer).toMatchObject({ _id: null, name: 'A. guest' })
  const { rows } = await sql<object>`select user_key as key, used from discount_user_uses order by 1`.execute(
    shop.test.database.kysely,
  )
  expect(rows).toEqual([
    { key: `c:${keep}`, used: 2 },
    { key: 'e:anne@example.com', used: 1 },
  ])
  expect((await buy({ customer: keep })).data.discounts).toHaveLength(1)
  expect((await buy({ customer: keep })).data.discounts).toEqual([])
  await shop.test.data(orders.cancel, { ...of, params: { orderId: moved._id } })
  expect((await buy({ customer: keep })).data.discounts).toHaveLength(1)
  expect(await shop.drift()).toEqual([])
})

it('loses no order placed during a merge', async () => {
  const variant = await shop.newVariant({ price: 1000, stock: 100 })
  const [keep, other] = [await shop.newCustomer(), await shop.newCustomer()]
  const body = { keep, others: [other] }
  const placed = Array.from({ length: 12 }, () =>
    shop.place({ lines: [{ variant, quantity: 1 }], buyer: { customer: other } }),
  )
  const merged = shop.test.call(customers.merge, { as: shop.owner, store: shop.store, body })
  const won = (await Promise.all(placed)).filter(({ status }) => status === 200).length
  expect((await merged).status).toBe(200)
  const who = { as: shop.owner, store: shop.store, params: { customerId: keep } }
  expect(await shop.test.data(customers.get, who)).toMatchObject({ orders: won, spend: won * 1000 })
  expect(await shop.drift()).toEqual([])
})
