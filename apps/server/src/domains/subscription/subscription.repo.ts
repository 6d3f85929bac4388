import { sql } from 'kysely'
import type { SubscriptionStatus } from '#contract/domains/subscription.ts'
import type { VendorId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'

/** The effective status, and the end of the trial while it is running. */
export const readSubscription = async (
  db: Db,
  vendor: VendorId,
): Promise<{ status: SubscriptionStatus; trialEndsAt: string | null } | undefined> => {
  const { rows } = await sql<{ status: SubscriptionStatus; trialEndsAt: string | null }>`
    select current_subscription_status(subscription_status, trial_ends_at) as status,
      case when subscription_status = 'trialing' then utc(trial_ends_at) end as "trialEndsAt"
    from vendors where id = ${vendor}`.execute(db)
  return rows[0]
}
