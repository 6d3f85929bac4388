import type { Referral } from '#contract/domains/referrals.ts'
import { isReferralOrder } from '#contract/rewards/referral.ts'
import { lockCustomerBalances } from '#server/domains/customers/ledger.service.ts'
import { grantRewards } from '#server/domains/reward-grants/grant-rewards.service.ts'
import { reverseGrants } from '#server/domains/reward-grants/reverse-grants.service.ts'
import { readOrderState } from '#server/domains/order-records/order-records.service.ts'
import { completeAutomaticTasks } from '#server/domains/reward-requests/automatic-tasks.service.ts'
import { readProgram } from '#server/domains/reward-program/reward-program.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import {
  findOtherOrder,
  findReferralOfFriend,
  lockReferral,
  markRewarded,
  markReversed,
  readReferral,
  readReferralState,
  type ReferralState,
  writeDecision,
  writeReferralOrder,
} from './referrals.repo.ts'

export { moveReferrals } from './referrals.repo.ts'

/** Both customers by id, as everywhere, and then the referral. */
const lockState = async (
  uow: Pick<UnitOfWork, 'tx'>,
  store: StoreId,
  { id, referrerId, friendId }: Pick<ReferralState, 'id' | 'referrerId' | 'friendId'>,
): Promise<ReferralState | undefined> => {
  await lockCustomerBalances(uow.tx, store, [referrerId, friendId])
  return lockReferral(uow.tx, store, id)
}

/** Rewards both, or only notes the order while the referral is held. The program must be on. */
const reward = async (
  uow: Pick<UnitOfWork, 'tx'>,
  store: StoreId,
  state: ReferralState,
  orderId: string,
): Promise<void> => {
  const { id, referrerId, isHeld } = state
  if (isHeld) return writeReferralOrder(uow.tx, store, id, orderId)
  const program = await readProgram(uow.tx, store)
  if (!program.enabled) return
  await markRewarded(uow.tx, store, id, orderId)
  const { kind, friendId, referrerAmount, friendAmount, referrerGrantId, friendGrantId } = state
  const terms = { kind, reason: 'referral' } as const
  await grantRewards(uow, store, null, [
    ...(state.hasReferrer
      ? [{ ...terms, customerId: referrerId, amount: referrerAmount, sourceId: referrerGrantId }]
      : []),
    ...(state.hasFriend ? [{ ...terms, customerId: friendId, amount: friendAmount, sourceId: friendGrantId }] : []),
  ])
  await completeAutomaticTasks(uow, store, referrerId, { type: 'friendBought', referralId: id })
}

const applyOrder = async (
  uow: Pick<UnitOfWork, 'tx'>,
  store: StoreId,
  state: ReferralState,
  { orderId, isQualified }: { orderId: string; isQualified: boolean },
): Promise<void> => {
  if (state.orderId === null) return isQualified ? reward(uow, store, state, orderId) : undefined
  if (isQualified || state.orderId !== orderId) return
  const otherOrder = await findOtherOrder(uow.tx, store, { ...state, orderId })
  if (otherOrder !== undefined) return writeReferralOrder(uow.tx, store, state.id, otherOrder)
  if (state.status !== 'rewarded') return writeReferralOrder(uow.tx, store, state.id, null)
  await reverseGrants(uow, store, null, 'referral', [
    { customerId: state.referrerId, sourceId: state.referrerGrantId },
    { customerId: state.friendId, sourceId: state.friendGrantId },
  ])
  await markReversed(uow.tx, store, state.id)
}

/**
 * Rewards a referral when the friend's order is paid and reaches the minimum, and takes the reward back when it no longer
 * does. Call it in the transaction that changed the order, which is locked, before other entries of the customer.
 */
export const syncReferral = async (
  uow: Pick<UnitOfWork, 'tx'>,
  store: StoreId,
  { orderId, customerId }: { orderId: string; customerId: string | null },
): Promise<void> => {
  const found = customerId === null ? undefined : await findReferralOfFriend(uow.tx, store, customerId)
  if (!found) return
  const order = orNotFound(await readOrderState(uow.tx, store, orderId))
  const isQualified = isReferralOrder(order, found.minimumOrder)
  // Most orders of a friend change nothing, and need no lock.
  if (found.orderId === null ? !isQualified : isQualified || found.orderId !== orderId) return
  const state = await lockState(uow, store, found)
  if (state && state.status !== 'refused') await applyOrder(uow, store, state, { orderId, isQualified })
}

const decide = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  id: string,
  isApproved: boolean,
): Promise<Referral> => {
  const found = orNotFound(await readReferralState(uow.tx, store, id))
  const state = orNotFound(await lockState(uow, store, found))
  const isDecided = await writeDecision(uow.tx, store, id, { isApproved, reviewerId: actor.personId })
  if (!isDecided) return fail('status_changed', { current: orNotFound(await readReferral(uow.tx, store, id)) })
  if (isApproved && state.orderId !== null) await reward(uow, store, { ...state, isHeld: false }, state.orderId)
  const after = orNotFound(await readReferral(uow.tx, store, id))
  uow.audit({
    resource: 'referrals',
    id,
    label: `${after.referrer.name} → ${after.friend.name}`,
    action: 'update',
    before: { status: 'pending', flags: after.flags },
    after: { status: isApproved ? 'approved' : 'refused' },
  })
  return after
}

export const approveReferral = (uow: UnitOfWork, store: StoreId, actor: Actor, id: string): Promise<Referral> =>
  decide(uow, store, actor, id, true)

export const rejectReferral = (uow: UnitOfWork, store: StoreId, actor: Actor, id: string): Promise<Referral> =>
  decide(uow, store, actor, id, false)
