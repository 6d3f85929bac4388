import { year } from '../core/time.ts'
import type { LedgerReason } from '../domains/customer.ts'
import { rewardScale } from './earning.ts'

export interface TierTerms {
  key: string
  name: string
  /** What a customer must have earned within 365 days. */
  threshold: number
  /** Times 1,000. */
  multiplier: number
}

/** The ledger reasons that count toward a tier: what was earned, less what was taken back. */
export const tierReasons = ['earned', 'reversed', 'task', 'referral', 'bonus'] as const satisfies LedgerReason[]
const countedReasons: ReadonlySet<LedgerReason> = new Set(tierReasons)

export interface TierEntry {
  reason: LedgerReason
  delta: number
  at: string
}

/** What counts toward the tier at an instant: entries of the 365 days before it, without those at the instant. */
export const sumTierEntries = (entries: readonly TierEntry[], at: number): number => {
  const counted = entries.filter((entry) => {
    const time = Date.parse(entry.at)
    return countedReasons.has(entry.reason) && time < at && time >= at - year
  })
  return Math.max(
    0,
    counted.reduce((sum, { delta }) => sum + delta, 0),
  )
}

/** The highest tier that is reached; null below the first. */
export const findTier = <T extends Pick<TierTerms, 'threshold'>>(tiers: readonly T[], earned: number): T | null =>
  tiers.filter(({ threshold }) => threshold <= earned).toSorted((a, b) => b.threshold - a.threshold)[0] ?? null

/** The next tier and what is missing for it; null in the highest. */
export const findNextTier = <T extends Pick<TierTerms, 'threshold'>>(
  tiers: readonly T[],
  earned: number,
): { tier: T; missing: number } | null => {
  const [tier] = tiers.filter(({ threshold }) => threshold > earned).toSorted((a, b) => a.threshold - b.threshold)
  return tier ? { tier, missing: tier.threshold - earned } : null
}

export const getTierMultiplier = (tiers: readonly TierTerms[], earned: number): number =>
  findTier(tiers, earned)?.multiplier ?? rewardScale
