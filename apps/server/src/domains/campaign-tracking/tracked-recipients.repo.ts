import { sql } from 'kysely'
import { allowsTracking } from '#server/domains/email-preferences/email-preferences.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'

export interface TrackedRecipient {
  campaignId: string
  /** Whether the person agreed when the email was sent, and still does. */
  isTracked: boolean
  /** Null while sending isn't recorded yet. */
  secondsSinceSent: number | null
}

export const readTrackedRecipient = async (
  db: Db,
  store: StoreId,
  recipientId: string,
): Promise<TrackedRecipient | undefined> => {
  const { rows } = await sql<TrackedRecipient>`
    select r.campaign_id as "campaignId",
      r.is_tracked and c.left_at is null and c.deleted_at is null and ${allowsTracking} as "isTracked",
      extract(epoch from now() - r.sent_at)::float8 as "secondsSinceSent"
    from campaign_recipients r join customers c on c.store_id = r.store_id and c.id = r.customer_id
    where r.store_id = ${store} and r.id = ${recipientId}`.execute(db)
  return rows[0]
}
