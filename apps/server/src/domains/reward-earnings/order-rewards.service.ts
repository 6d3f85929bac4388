import { readRemainingCaps } from '#server/domains/reward-grants/grant-rewards.service.ts'
import { readExpired } from '#server/domains/reward-grants/reverse-grants.service.ts'
import type { LedgerKind } from '#contract/domains/customer.ts'
import { day } from '#contract/core/time.ts'
import type { RewardProgramFields } from '#contract/domains/reward-program.ts'
import { getEarning, getReturnedRedemption } from '#contract/rewards/earning.ts'
import { getExpiryToRestore, toExpiryDate } from '#contract/rewards/expiry.ts'
import { getTierMultiplier } from '#contract/rewards/tiers.ts'
import { lockCustomerBalances, type NewEntry, returnEntries } from '#server/domains/customers/ledger.service.ts'
import { writeReturnedRedemption } from '#server/domains/order-records/order-records.service.ts'
import { revokeFirstOrder } from '#server/domains/reward-requests/automatic-tasks.service.ts'
import { syncReferral } from '#server/domains/referrals/referrals.service.ts'
import { readProgram, readTierSums } from '#server/domains/reward-program/reward-program.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import {
  type EarningState,
  type NewEarning,
  readRewardedOrders,
  type RewardedOrder,
  writeEarning,
} from './order-earning.repo.ts'

export { reassignEarnings } from './order-earning.repo.ts'

/** What a new order earns once it is paid: the program's terms, and the tier that the customer has reached. */
export const loadEarningTerms = async (
  tx: Tx,
  store: StoreId,
  { enabled, kind, earnRate: rate, earnBasis: basis, rounding, pendingDays, tiers }: RewardProgramFields,
  { customerId, placedAt }: { customerId: string; placedAt: Date },
): Promise<NewEarning | null> => {
  if (!enabled || rate === 0) return null
  const sums = tiers.length > 0 ? await readTierSums(tx, store, kind, [customerId], placedAt) : undefined
  const multiplier = getTierMultiplier(tiers, sums?.get(customerId) ?? 0)
  return { kind, rate, basis, rounding, multiplier, pendingDays }
}

/** An order that has earned or could, and its customer. */
interface Earner {
  orderId: string
  customerId: string
  earning: NonNullable<RewardedOrder['earning']>
}

/** Less than the difference if the daily cap is reached; the rest isn't granted later either. */
const creditEarning = async (
  uow: UnitOfWork,
  store: StoreId,
  { orderId, customerId, earning }: Earner,
  { difference, now }: { difference: number; now: number },
): Promise<Partial<EarningState>> => {
  const program = await readProgram(uow.tx, store)
  const { kind, credited } = earning
  await lockCustomerBalances(uow.tx, store, [customerId])
  const caps = kind === program.kind ? await readRemainingCaps(uow.tx, store, program, [customerId], now) : undefined
  const delta = Math.min(difference, caps?.get(customerId) ?? difference)
  const expiresAt = earning.expiresAt ?? toExpiryDate(program, now, program.timezone)
  const entry = { customerId, kind, delta, reason: 'earned', orderId, expiresAt } as const
  await returnEntries(uow, store, uow.origin.actor, [entry])
  return {
    credited: credited + delta,
    maxAmount: delta < difference ? credited + delta : earning.maxAmount,
    creditedAt: earning.creditedAt ?? new Date(now).toISOString(),
    expiresAt,
  }
}

/** Takes back what an order no longer earns. What has expired of it isn't taken a second time. */
const reverseEarning = async (
  uow: UnitOfWork,
  store: StoreId,
  { orderId, customerId, earning }: Earner,
  amount: number,
): Promise<Partial<EarningState>> => {
  const { kind, expiresAt, creditedAt, credited } = earning
  await lockCustomerBalances(uow.tx, store, [customerId])
  const since = creditedAt ?? new Date(0).toISOString()
  const expired = await readExpired(uow.tx, store, { customerId, kind, expiresAt, since })
  const shared = { customerId, kind, orderId, expiresAt } as const
  await returnEntries(uow, store, uow.origin.actor, [
    { ...shared, delta: -amount, reason: 'reversed', mayOverdraw: true },
    { ...shared, delta: getExpiryToRestore(amount, expired), reason: 'expired' },
  ])
  return { credited: credited - amount }
}

/** Posts the difference between what the order earns now and what was credited, once it is available. */
const settleEarning = async (
  uow: UnitOfWork,
  store: StoreId,
  { order }: RewardedOrder,
  earner: Earner,
  now: number,
): Promise<void> => {
  const { earning, orderId } = earner
  const { pendingDays, maxAmount, credited } = earning
  const amount = getEarning(order, earning)
  const availableAt = earning.availableAt ?? (amount > 0 ? new Date(now + pendingDays * day).toISOString() : null)
  const isAvailable = earning.creditedAt !== null || (availableAt !== null && Date.parse(availableAt) <= now)
  const difference = isAvailable ? Math.min(amount, maxAmount ?? amount) - credited : 0
  if (difference === 0 && amount === earning.amount && availableAt === earning.availableAt) return
  const change =
    difference > 0
      ? await creditEarning(uow, store, earner, { difference, now })
      : difference < 0
        ? await reverseEarning(uow, store, earner, -difference)
        : {}
  const { creditedAt, expiresAt } = earning
  await writeEarning(uow.tx, store, orderId, {
    credited,
    maxAmount,
    creditedAt,
    expiresAt,
    ...change,
    amount,
    availableAt,
  })
}

/** Gives back the points and the credit that were used for what was refunded, in proportion. */
const settleRedemption = async (
  uow: UnitOfWork,
  store: StoreId,
  { id: orderId, order, pointsUsed, pointsReturned, creditUsed, creditReturned }: RewardedOrder,
  customerId: string,
  takesBack: boolean,
): Promise<void> => {
  // Cancelling gives everything back.
  if (order.status === 'cancelled') return
  const toTarget = (used: number, returned: number) =>
    Math.max(getReturnedRedemption(used, order), takesBack ? 0 : returned)
  const points = toTarget(pointsUsed, pointsReturned)
  const credit = toTarget(creditUsed, creditReturned)
  if (points === pointsReturned && credit === creditReturned) return
  const toEntry = (kind: LedgerKind, delta: number): NewEntry => ({
    customerId,
    kind,
    delta,
    reason: 'returned',
    orderId,
    mayOverdraw: true,
  })
  await returnEntries(uow, store, uow.origin.actor, [
    toEntry('points', points - pointsReturned),
    toEntry('credit', credit - creditReturned),
  ])
  await writeReturnedRedemption(uow.tx, store, orderId, { points, credit })
}

const isVoided = ({ order: { status, paid, refunded } }: RewardedOrder): boolean =>
  status === 'cancelled' || (refunded > 0 && refunded >= paid)

/**
 * Brings the rewards of orders in line with their amounts: after a payment, refund, cancellation or edit, in the same
 * transaction. Calling it again changes nothing. The caller has locked the orders and everything that comes before
 * customers in the lock order; totals and earnings of the store come after it. `takesBack` is for a refund that failed:
 * what it gave back is taken again.
 */
export const syncOrderRewards = async (
  uow: UnitOfWork,
  store: StoreId,
  orderIds: readonly string[],
  { takesBack = false }: { takesBack?: boolean } = {},
): Promise<void> => {
  const orders = await readRewardedOrders(uow.tx, store, orderIds)
  const now = Date.now()
  for (const order of orders) {
    const { id: orderId, customerId, earning } = order
    if (customerId === null) continue
    // First, because it locks the customer together with the one who referred them.
    await syncReferral(uow, store, { orderId, customerId })
    await settleRedemption(uow, store, order, customerId, takesBack)
    if (earning) await settleEarning(uow, store, order, { orderId, customerId, earning }, now)
    if (isVoided(order)) await revokeFirstOrder(uow, store, { customerId, orderId })
  }
}
