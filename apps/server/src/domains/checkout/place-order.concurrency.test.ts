import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkout } from '#contract/domains/checkout.ts'
import { openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'
import { retryWhileUnavailable } from '#server/testing/stock-fixture.ts'

let fixture: StoreFixture
beforeAll(async () => {
  fixture = await openStoreFixture()
})
afterAll(() => fixture.close())

it('sells 50 items to 500 concurrent buyers of two products in opposite orders', async () => {
  const [first, second] = [await fixture.newVariant({ stock: 50 }), await fixture.newVariant({ stock: 60 })]
  const placeOrder = (index: number) => {
    const lines = [
      { variant: first, quantity: 1 },
      { variant: second, quantity: 1 },
    ]
    const body = { method: 'pickup', buyer: { name: `No ${index}` }, lines: index % 2 ? lines : lines.toReversed() }
    return retryWhileUnavailable(() =>
      fixture.test.call(checkout.create, { as: fixture.owner, store: fixture.store, body }),
    )
  }
  const responses = await Promise.all(Array.from({ length: 500 }, (_, index) => placeOrder(index)))
  const statuses = responses.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(50)
  expect(statuses.filter((status) => status === 409)).toHaveLength(450)
  const codes = responses.filter(({ status }) => status === 409).map(({ body }) => (body as { code: string }).code)
  expect(new Set(codes)).toEqual(new Set(['not_enough_stock']))
  expect(await fixture.readStock(first)).toEqual({ onHand: 50, reserved: 50, available: 0 })
  expect(await fixture.readStock(second)).toEqual({ onHand: 60, reserved: 50, available: 10 })
  expect(await fixture.drift()).toEqual([])
})

it('gives the last ten discount uses, slots and points to ten of a hundred', async () => {
  const variant = await fixture.newVariant({ stock: 1000 })
  const window = await fixture.newWindow({ capacity: 10 })
  const customer = await fixture.newCustomer({ points: 10 })
  await fixture.newDiscount({ application: 'manual', codes: ['LAST10'], totalLimit: 10 })
  const lines = [{ variant, quantity: 1 }]
  const winners = async (body: object) => {
    const responses = await Promise.all(Array.from({ length: 100 }, () => fixture.placeOrder({ lines, ...body })))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]))
    return responses.filter(({ status }) => status === 200).length
  }
  expect(await winners({ slot: { window, date: fixture.dayAfterTomorrow } })).toBe(10)
  expect(await winners({ buyer: { customer }, points: 1 })).toBe(10)
  expect(await fixture.drift()).toEqual([])
  const responses = await Promise.all(
    Array.from({ length: 30 }, () => fixture.placeOrder({ lines, codes: ['LAST10'] })),
  )
  const discounted = responses.filter(({ body }) => (body as { data?: { total: number } }).data?.total === 900)
  // Late callers get an error, or the full price if the code was used up before their quote.
  expect(discounted).toHaveLength(10)
  expect(await fixture.drift()).toEqual([])
})
