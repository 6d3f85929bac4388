import type * as z from 'zod'
import { getTrialDaysLeft } from '#contract/billing/periods.ts'
import type { subscriptionState } from '#contract/domains/subscription.ts'
import { plan } from '#contract/plan.ts'
import { writeBillsAtTrialEnd } from '#server/domains/vendors/vendors.service.ts'
import type { SignedInUser } from '#server/platform/actor.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { Cards } from '#server/platform/cards/cards.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { lockSubscription, readSubscription, writeNextStep } from './subscription.repo.ts'

export type SubscriptionState = z.input<typeof subscriptionState>

/** Everybody sees the status; details require view_subscription. */
export const readSubscriptionState = async (
  db: Db | Tx,
  actor: SignedInUser,
  cards: Pick<Cards, 'mode'>,
  now = new Date(),
): Promise<SubscriptionState> => {
  const cardsAvailable = cards.mode !== 'off'
  if (actor.role === 'admin') return { status: 'active', cardsAvailable, details: null }
  const { status, details } = orNotFound(await readSubscription(db, actor.vendorId))
  if (!actor.permissions.includes('view_subscription')) return { status, cardsAvailable, details: null }
  const { trialEndsAt } = details
  const trialDaysLeft = trialEndsAt === null ? null : getTrialDaysLeft(new Date(trialEndsAt), now)
  const derived = { trialDaysLeft, basePrice: plan.businessPrice }
  return { status, cardsAvailable, details: { ...details, ...derived } }
}

/** Whether a running trial is followed by a paid period: while a card is saved. Later the owner starts the plan. */
export const setTrialBilling = async (tx: Tx, vendorId: string, hasCard: boolean, now = new Date()): Promise<void> => {
  const subscription = await lockSubscription(tx, vendorId)
  if (subscription?.status !== 'trialing' || subscription.period) return
  const { trialEndsAt, cancels } = subscription
  const bills = hasCard && trialEndsAt > now
  await writeBillsAtTrialEnd(tx, vendorId, bills)
  await writeNextStep(tx, vendorId, bills || cancels ? trialEndsAt : null)
}

export {
  lockSubscription,
  readCustomerId,
  readDueVendors,
  writeCancellation,
  writeCanceledAt,
  writeCustomerId,
  writeNextStep,
  writePeriod,
  type LockedSubscription,
} from './subscription.repo.ts'
