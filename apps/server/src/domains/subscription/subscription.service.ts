import type * as z from 'zod'
import { getTrialDaysLeft } from '#contract/billing/periods.ts'
import type { subscription } from '#contract/domains/subscription.ts'
import { plan } from '#contract/plan.ts'
import type { SignedInUser } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { readSubscription } from './subscription.repo.ts'

const nothingBilled = {
  period: null,
  cancelsAtPeriodEnd: false,
  cancelReason: null,
  canceledAt: null,
  hasCard: false,
  basePrice: plan.businessPrice,
  openInvoices: 0,
  openAmount: 0,
  nextAttemptAt: null,
  cardsAvailable: false,
}

type Subscription = z.input<typeof subscription.get.response>

/** Everybody sees the status; details require view_subscription. */
export const readSubscriptionStatus = async (db: Db, actor: SignedInUser): Promise<Subscription> => {
  if (actor.role === 'admin') return { status: 'active', details: null }
  const { status, trialEndsAt } = orNotFound(await readSubscription(db, actor.vendorId))
  if (!actor.permissions.includes('view_subscription')) return { status, details: null }
  const trialDaysLeft = trialEndsAt === null ? null : getTrialDaysLeft(new Date(trialEndsAt), new Date())
  return { status, details: { ...nothingBilled, trialEndsAt, trialDaysLeft } }
}
