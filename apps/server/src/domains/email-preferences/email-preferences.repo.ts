import { type RawBuilder, sql } from 'kysely'
import type { EmailTopic } from '#contract/domains/campaign.ts'

/** Whether the customer of the row `c` doesn't want emails about the topic. */
export const hasLeftTopic = (topic: EmailTopic | RawBuilder<string>): RawBuilder<boolean> => sql<boolean>`
  exists (select 1 from email_preferences ep
    where ep.store_id = c.store_id and ep.customer_id = c.id and ${topic} = any(ep.left_topics))`

/** Whether the customer of the row `c` agreed that opens and clicks are recorded. */
export const allowsTracking: RawBuilder<boolean> = sql<boolean>`
  exists (select 1 from email_preferences ep
    where ep.store_id = c.store_id and ep.customer_id = c.id and ep.allows_tracking)`
