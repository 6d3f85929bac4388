import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliveryStatuses, orderStatuses } from '#contract/domains/order.ts'
import { fulfillmentMethods, orderSources, paymentStatuses } from '#contract/enumerations.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { facetOf } from './orders.lead.repo.ts'

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
  const base = facetOf('payment', 'unpaid') + facetOf('method', 'delivery') + facetOf('source', 'storefront')
  const rest = base + facetOf('status', 'pending')
  const each = [
    ['status', orderStatuses],
    ['payment', paymentStatuses],
    ['delivery', deliveryStatuses],
    ['method', fulfillmentMethods],
    ['source', orderSources],
  ] as const
  for (const [place, [name, values]] of each.entries()) {
    const of = (value: string | null) => (value === null ? 0 : facetOf(name, value))
    for (const value of values) {
      const asked = first.map((usual, index) => (index === place ? value : usual))
      expect([value, await facets(...asked)]).toEqual([value, rest - of(first[place] ?? null) + of(value)])
    }
  }
})
