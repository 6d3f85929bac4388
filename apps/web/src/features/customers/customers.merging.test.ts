import { expect, it } from 'vitest'
import type { CustomerRow } from '#contract/domains/customer.ts'
import { likelyToStay } from './customers.merging.ts'

const row = (_id: string, facts: Partial<CustomerRow>) =>
  ({ _id, hasAccount: false, orders: 0, spend: 0, createdAt: '2026-02-01T00:00:00.000Z', ...facts }) as CustomerRow

it('prefers the customer with an account, then with the most orders and spend, then the oldest', () => {
  const young = row('young', {})
  const old = row('old', { createdAt: '2025-02-01T00:00:00.000Z' })
  const spender = row('spender', { spend: 5 })
  const buyer = row('buyer', { orders: 1 })
  const known = row('known', { hasAccount: true })
  const all = [young, old, spender, buyer, known]
  for (let left = all.length; left > 0; left -= 1) {
    expect(likelyToStay(all.slice(0, left))?._id).toBe(all[left - 1]?._id)
    expect(likelyToStay(all.slice(0, left).toReversed())?._id).toBe(all[left - 1]?._id)
  }
  expect(likelyToStay([])).toBeUndefined()
})
