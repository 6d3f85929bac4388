import type * as z from 'zod'
import type { subscription } from '#contract/domains/subscription.ts'
import type { SignedInUser } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { readSubscription } from './subscription.repo.ts'

type Subscription = z.input<typeof subscription.get.response>

/** Everybody sees the status; details require view_subscription. */
export const readSubscriptionStatus = async (db: Db, actor: SignedInUser): Promise<Subscription> => {
  if (actor.role === 'admin') return { status: 'active', details: null }
  const { status, trialEndsAt } = orNotFound(await readSubscription(db, actor.vendorId))
  return { status, details: actor.permissions.includes('view_subscription') ? { trialEndsAt } : null }
}
