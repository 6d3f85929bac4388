import type { RewardProgramFields } from '#contract/domains/reward-program.ts'
import type { MemberRewards, RewardSummary } from '#contract/domains/reward-summary.ts'
import { toInactivityDate } from '#contract/rewards/expiry.ts'
import { findNextTier, findTier, getTierMultiplier } from '#contract/rewards/tiers.ts'
import { readExpiryStates } from '#server/domains/customers/customers.service.ts'
import { getInactivityDue, toExpiringLots } from '#server/domains/reward-earnings/expire-rewards.service.ts'
import { readTierSums } from '#server/domains/reward-program/reward-program.service.ts'
import type { CustomerActor, StoreId } from '#server/platform/actor.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { readSummary, type StoredMember, type SummaryRow } from './reward-summary.repo.ts'

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

/** The first date on which something expires, and what. Of two kinds on one date the program's. */
const readNextExpiry = async (
  db: Db,
  store: StoreId,
  { program, expiryChangedAt, member }: SummaryRow,
): Promise<MemberRewards['nextExpiry']> => {
  const hasInactivity = program.enabled && program.expiry === 'after_inactivity'
  if (!member || (member.nextExpiryAt === null && !hasInactivity)) return null
  const [state] = await readExpiryStates(db, store, [member.id])
  if (!state) return null
  const now = Date.now()
  const { kind } = program
  const date =
    hasInactivity && expiryChangedAt !== null
      ? toInactivityDate(program, { lastActivityAt: state.lastActivityAt, changedAt: expiryChangedAt })
      : null
  const dated = toExpiringLots(state).map(({ kind: lotKind, amount, expiresAt }) => ({
    kind: lotKind,
    amount: Math.min(amount, state.balances[lotKind]),
    at: expiresAt,
  }))
  const inactive = date === null ? [] : [{ kind, amount: getInactivityDue(state, kind), at: date }]
  const [next] = [...inactive, ...dated]
    .filter(({ amount, at }) => amount > 0 && Date.parse(at) > now)
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return next ?? null
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
  const row = orNotFound(await readSummary(db, store, actor))
  const { program, member } = row
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
    member: member && toMember(member, program, earned, await readNextExpiry(db, store, row)),
  }
}
