import type * as z from 'zod'
import type { subscription } from '#contract/domains/subscription.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { found } from '#server/platform/refusal.ts'
import { readSubscription } from './subscription.repo.ts'

type Subscription = z.input<typeof subscription.get.response>

/** Everybody sees the status; details require view_subscription. */
export const readStatus = async (db: Db, actor: SignedIn): Promise<Subscription> => {
  if (actor.role === 'admin') return { status: 'active', details: null }
  const { status, trialEndsAt } = found(await readSubscription(db, actor.vendorId))
  return { status, details: actor.permissions.includes('view_subscription') ? { trialEndsAt } : null }
}
