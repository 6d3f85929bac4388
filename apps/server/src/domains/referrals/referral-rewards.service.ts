import { toExpiryDate } from '#contract/rewards/expiry.ts'
import { type NewEntry, returnEntries } from '#server/domains/customers/ledger.service.ts'
import type { ProgramTerms } from '#server/domains/reward-program/reward-program.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { readGrants } from './referral-facts.repo.ts'
import type { ReferralState } from './referrals.repo.ts'

/** Posts both rewards. Customers who were deleted get theirs if they are restored. */
export const grantReferral = async (
  uow: Pick<UnitOfWork, 'tx'>,
  store: StoreId,
  program: ProgramTerms,
  referral: ReferralState,
): Promise<void> => {
  const { kind } = referral
  const expiresAt = toExpiryDate(program, Date.now(), program.timezone)
  const entry = { kind, reason: 'referral', expiresAt } as const
  await returnEntries(uow, store, null, [
    { ...entry, customerId: referral.referrerId, delta: referral.referrerAmount, sourceId: referral.referrerGrantId },
    { ...entry, customerId: referral.friendId, delta: referral.friendAmount, sourceId: referral.friendGrantId },
  ])
}

/** Takes both rewards back. What was spent of them becomes a debt. */
export const reverseReferral = async (
  uow: Pick<UnitOfWork, 'tx'>,
  store: StoreId,
  { referrerGrantId, friendGrantId }: ReferralState,
): Promise<void> => {
  const grants = await readGrants(uow.tx, store, [referrerGrantId, friendGrantId])
  const entries = grants.map(({ delta, ...grant }): NewEntry => ({
    ...grant,
    delta: -delta,
    reason: 'reversed',
    mayOverdraw: true,
  }))
  await returnEntries(uow, store, null, entries)
}
