import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isReferralOrder,
  isSelfReferral,
  judgeReferral,
  maxReferralsPerDay,
  type ReferralFacts,
  type ReferralParty,
} from './referral.ts'

const party = (id: string, overrides: Partial<ReferralParty> = {}): ReferralParty => ({
  id,
  accountId: `account ${id}`,
  email: `${id}@example.com`,
  phone: null,
  ...overrides,
})
const facts = (overrides: Partial<ReferralFacts> = {}): ReferralFacts => ({
  referrer: party('ann'),
  friend: party('ben'),
  referrersAbove: [],
  isKnown: false,
  sharesAddress: false,
  sharesNetwork: false,
  recentReferrals: 0,
  ...overrides,
})

describe('A referral', () => {
  it('of a new friend is accepted', () => {
    expect(judgeReferral(facts())).toEqual({ refusedFor: null, flags: [] })
  })

  it.each([
    ['customer', party('ann', { accountId: null, email: null })],
    ['account', party('ben', { accountId: 'account ann' })],
    ['email', party('ben', { email: 'ANN@example.com' })],
    ['phone number', party('ben', { phone: '+1 (555) 010-2030' })],
  ])('of the same %s is refused', (_, friend) => {
    const referrer = party('ann', { phone: '1 555 010 2030' })
    expect(judgeReferral(facts({ referrer, friend })).refusedFor).toBe('self')
  })

  it('doesn’t compare what is missing', () => {
    const unknown = { accountId: null, email: null, phone: '-- --' }
    expect(isSelfReferral(party('ann', unknown), party('ben', unknown))).toBe(false)
  })

  it('of a customer from before is refused', () => {
    expect(judgeReferral(facts({ isKnown: true })).refusedFor).toBe('existing_customer')
  })

  it('is flagged by each sign of one person with several accounts', () => {
    expect(judgeReferral(facts({ sharesAddress: true, sharesNetwork: true })).flags).toEqual([
      'same_address',
      'same_network',
    ])
    expect(judgeReferral(facts({ recentReferrals: maxReferralsPerDay - 1 })).flags).toEqual([])
    expect(judgeReferral(facts({ recentReferrals: maxReferralsPerDay })).flags).toEqual(['many_per_day'])
  })

  it('never closes a circle', () => {
    // People join one after the other, each with the link of any other person, and may join again.
    const joins = fc.array(fc.tuple(fc.nat(6), fc.nat(6)), { maxLength: 30 })
    fc.assert(
      fc.property(joins, (pairs) => {
        const referrers = new Map<string, string>()
        const listAbove = (id: string): string[] => {
          const next = referrers.get(id)
          return next === undefined ? [] : [next, ...listAbove(next)]
        }
        for (const [a, b] of pairs) {
          const [referrer, friend] = [party(`p${a}`), party(`p${b}`)]
          if (referrers.has(friend.id)) continue
          const { refusedFor } = judgeReferral(facts({ referrer, friend, referrersAbove: listAbove(referrer.id) }))
          if (refusedFor === null) referrers.set(friend.id, referrer.id)
        }
        // Endless recursion if there were a circle.
        for (const id of referrers.keys()) expect(listAbove(id)).not.toContain(id)
      }),
    )
  })
})

describe('An order', () => {
  const order = { status: 'confirmed', total: 5000, due: 5000, paid: 5000, refunded: 0, returned: 0 }

  it('earns the reward once it is paid and reaches the minimum', () => {
    expect(isReferralOrder(order, 5000)).toBe(true)
    expect(isReferralOrder(order, 5001)).toBe(false)
    expect(isReferralOrder({ ...order, paid: 4999 }, 0)).toBe(false)
    // Paid with points.
    expect(isReferralOrder({ ...order, due: 0, paid: 0 }, 5000)).toBe(true)
  })

  it('no longer does after it is cancelled, or returned below the minimum', () => {
    expect(isReferralOrder({ ...order, status: 'cancelled' }, 0)).toBe(false)
    expect(isReferralOrder({ ...order, refunded: 1000, returned: 1000 }, 4000)).toBe(true)
    expect(isReferralOrder({ ...order, refunded: 1001, returned: 1001 }, 4000)).toBe(false)
    expect(isReferralOrder({ ...order, refunded: 5000, returned: 5000 }, 0)).toBe(false)
  })
})
