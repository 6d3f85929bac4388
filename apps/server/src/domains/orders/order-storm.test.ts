import { afterAll, beforeAll, expect, it } from 'vitest'
import { orders } from '#contract/domains/orders.ts'
import { openShop, type Shop } from '#server/testing/shop.ts'
import { patiently } from '#server/testing/stock.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

it('sells 50 items to 500 concurrent buyers of two products in opposite orders', async () => {
  const [first, second] = [await shop.newVariant({ stock: 50 }), await shop.newVariant({ stock: 60 })]
  const asked = (index: number) => {
    const lines = [
      { variant: first, quantity: 1 },
      { variant: second, quantity: 1 },
    ]
    const body = { method: 'pickup', buyer: { name: `No ${index}` }, lines: index % 2 ? lines : lines.toReversed() }
    return patiently(() => shop.test.call(orders.create, { as: shop.owner, store: shop.store, body }))
  }
  const answers = await Promise.all(Array.from({ length: 500 }, (_, index) => asked(index)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(50)
  expect(statuses.filter((status) => status === 409)).toHaveLength(450)
  const codes = answers.filter(({ status }) => status === 409).map(({ body }) => (body as { code: string }).code)
  expect(new Set(codes)).toEqual(new Set(['not_enough_stock']))
  expect(await shop.stockOf(first)).toEqual({ onHand: 50, reserved: 50, available: 0 })
  expect(await shop.stockOf(second)).toEqual({ onHand: 60, reserved: 50, available: 10 })
  expect(await shop.drift()).toEqual([])
})

it('gives the last ten discount uses, slots and points to ten of a hundred', async () => {
  const variant = await shop.newVariant({ stock: 1000 })
  const window = await shop.newWindow({ capacity: 10 })
  const customer = await shop.newCustomer({ points: 10 })
  await shop.newDiscount({ application: 'manual', codes: ['LAST10'], totalLimit: 10 })
  const lines = [{ variant, quantity: 1 }]
  const winners = async (body: object) => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => shop.place({ lines, ...body })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    return answers.filter(({ status }) => status === 200).length
  }
  expect(await winners({ slot: { window, date: shop.soon } })).toBe(10)
  expect(await winners({ buyer: { customer }, points: 1 })).toBe(10)
  expect(await shop.drift()).toEqual([])
  const answers = await Promise.all(Array.from({ length: 30 }, () => shop.place({ lines, codes: ['LAST10'] })))
  const discounted = answers.filter(({ body }) => (body as { data?: { total: number } }).data?.total === 900)
  // Late callers get an error, or the full price if the code was used up before their quote.
  expect(discounted).toHaveLength(10)
  expect(await shop.drift()).toEqual([])
})
