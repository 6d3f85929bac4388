import type { RewardProgramFields } from '#contract/domains/reward-program.ts'
import type { MemberRewards, RewardSummary } from '#contract/domains/reward-summary.ts'
import { findNextTier, findTier, getTierMultiplier } from '#contract/rewards/tiers.ts'
import { readTierSums } from '#server/domains/reward-program/reward-program.service.ts'
import type { CustomerActor, StoreId } from '#server/platform/actor.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { readSummary, type StoredMember } from './reward-summary.repo.ts'

/** Undefined if the program has no tiers. */
const readEarned = async (
  db: Db,
  store: StoreId,
  { enabled, kind, tiers }: RewardProgramFields,
  member: StoredMember | null,
): Promise<number | undefined> => {
  if (!enabled || tiers.length === 0 || !member) return undefined
  return (await readTierSums(db, store, kind, [member.id], new Date())).get(member.id) ?? 0
}

const toMember = (
  { points, credit, pointsDebt, creditDebt, pending, referralCode }: StoredMember,
  { tiers }: RewardProgramFields,
  earned: number | undefined,
  nextExpiry: MemberRewards['nextExpiry'],
): MemberRewards => ({
  points,
  credit,
  pointsDebt,
  creditDebt,
  pending,
  referralCode,
  tier: earned === undefined ? null : { current: findTier(tiers, earned), earned, next: findNextTier(tiers, earned) },
  nextExpiry,
})

export const readRewardSummary = async (
  db: Db,
  store: StoreId,
  actor: CustomerActor | null,
): Promise<RewardSummary> => {
  const { program, member } = orNotFound(await readSummary(db, store, actor))
  const { enabled, kind, pointValue, minRedeem, maxRedeem, earnRate, earnBasis, rounding, tiers, referral } = program
  const earned = await readEarned(db, store, program, member)
  const { enabled: hasReferrals, ...referralTerms } = referral
  return {
    isEnabled: enabled,
    kind,
    pointValue,
    minRedeem,
    maxRedeem,
    earning:
      enabled && earnRate > 0
        ? { kind, rate: earnRate, basis: earnBasis, rounding, multiplier: getTierMultiplier(tiers, earned ?? 0) }
        : null,
    referral: enabled && hasReferrals ? referralTerms : null,
    member: member && toMember(member, program, earned, null),
  }
}
