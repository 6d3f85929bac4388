import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliveryStatuses, orderStatuses } from '#contract/domains/order.ts'
import { fulfillmentMethods, orderSources, paymentStatuses } from '#contract/enumerations.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { toFacetBits } from './order-index-choice.repo.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

it('sets the same facet bits as the database', async () => {
  const first = ['pending', 'unpaid', null, 'delivery', 'storefront'] as const
  const facets = async (...values: (string | null)[]) => {
    const { rows } = await test.database.pool.query<{ facets: number }>(
      'select order_facets($1, $2, $3, $4, $5) as facets',
      values,
    )
    return rows[0]?.facets
  }
  const base =
    toFacetBits('payment', 'unpaid') + toFacetBits('method', 'delivery') + toFacetBits('source', 'storefront')
  const rest = base + toFacetBits('status', 'pending')
  const each = [
    ['status', orderStatuses],
    ['payment', paymentStatuses],
    ['delivery', deliveryStatuses],
    ['method', fulfillmentMethods],
    ['source', orderSources],
  ] as const
  for (const [position, [name, values]] of each.entries()) {
    const toBits = (value: string | null) => (value === null ? 0 : toFacetBits(name, value))
    for (const value of values) {
      const row = first.map((defaultValue, index) => (index === position ? value : defaultValue))
      expect([value, await facets(...row)]).toEqual([value, rest - toBits(first[position] ?? null) + toBits(value)])
    }
  }
})
