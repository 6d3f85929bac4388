import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findNextTier, findTier, getTierMultiplier, sumTierEntries, type TierEntry, tierReasons } from './tiers.ts'

const tiers = [
  { key: 'gold', name: 'Gold', threshold: 500, multiplier: 1500 },
  { key: 'silver', name: 'Silver', threshold: 100, multiplier: 1200 },
]
const now = Date.parse('2026-11-17T12:00:00Z')
const entry = (daysAgo: number, delta: number, reason: TierEntry['reason'] = 'earned'): TierEntry => ({
  reason,
  delta,
  at: new Date(now - daysAgo * 86_400_000).toISOString(),
})

it('finds the tier, its multiplier and what is missing for the next', () => {
  expect([99, 100, 499, 500].map((earned) => findTier(tiers, earned)?.key)).toEqual([
    undefined,
    'silver',
    'silver',
    'gold',
  ])
  expect([0, 100, 900].map((earned) => getTierMultiplier(tiers, earned))).toEqual([1000, 1200, 1500])
  expect(findNextTier(tiers, 130)).toEqual({ tier: tiers[0], missing: 370 })
  expect(findNextTier(tiers, 500)).toBeNull()
})

it('counts what was earned in the 365 days before, without the instant and without other entries', () => {
  const counted = [entry(364, 40), entry(1, 60), entry(1, -10, 'reversed')]
  const ignored = [entry(0, 1000), entry(366, 1000), entry(1, 1000, 'goodwill'), entry(1, -50, 'order')]
  expect(sumTierEntries([...counted, ...ignored], now)).toBe(90)
})

it('doesn’t depend on the order of entries, nor on simultaneous ones', () => {
  const drafts = fc.array(fc.tuple(fc.nat(400), fc.integer({ min: -300, max: 300 }), fc.constantFrom(...tierReasons)))
  const permuted = drafts.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
  )
  fc.assert(
    fc.property(permuted, fc.nat(900), ([all, shuffled], simultaneous) => {
      const toEntries = (list: typeof all) => list.map(([daysAgo, delta, reason]) => entry(daysAgo, delta, reason))
      const sum = sumTierEntries(toEntries(all), now)
      expect(sumTierEntries([entry(0, simultaneous), ...toEntries(shuffled)], now)).toBe(sum)
    }),
  )
})
