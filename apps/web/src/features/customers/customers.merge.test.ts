import { expect, it } from 'vitest'
import type { CustomerRow } from '#contract/domains/customer.ts'
import { suggestSurvivor } from './customers.merge.ts'

const row = (_id: string, facts: Partial<CustomerRow>) =>
  ({ _id, hasAccount: false, orders: 0, spend: 0, createdAt: '2026-02-01T00:00:00.000Z', ...facts }) as CustomerRow

it('prefers the customer with an account, then with the most orders and spend, then the oldest', () => {
  const young = row('young', {})
  const old = row('old', { createdAt: '2025-02-01T00:00:00.000Z' })
  const spender = row('spender', { spend: 5 })
  const buyer = row('buyer', { orders: 1 })
  const withAccount = row('known', { hasAccount: true })
  const all = [young, old, spender, buyer, withAccount]
  for (let count = all.length; count > 0; count -= 1) {
    expect(suggestSurvivor(all.slice(0, count))?._id).toBe(all[count - 1]?._id)
    expect(suggestSurvivor(all.slice(0, count).toReversed())?._id).toBe(all[count - 1]?._id)
  }
  expect(suggestSurvivor([])).toBeUndefined()
})
