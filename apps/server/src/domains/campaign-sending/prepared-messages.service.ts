import type { RawBuilder } from 'kysely'
import type { ClaimedRecipient } from '#server/domains/campaign-recipients/campaign-recipients.service.ts'

/** The messages of a campaign, by channel; made once for a slice of the job. */
export interface PreparedMessages {
  meter: 'emails' | 'sms'
  /** Over the customer `c`: whether opens and clicks are recorded; null for never. */
  isTracked: RawBuilder<unknown> | null
  /** Discounts whose codes are made for each person, by version. */
  uniqueDiscounts: Readonly<Record<'a' | 'b', string | null>>
  /** What a message counts as usage: 1 email, or the segments of a text message. */
  countUnits(recipient: ClaimedRecipient): number
  /** Waits so that the messages of this process don't exceed the configured rate. */
  throttle(): Promise<void>
  /** Makes the message of a recipient of the batch; fails if it can't be made. The result sends it. */
  personalize(recipients: readonly ClaimedRecipient[]): Promise<(recipient: ClaimedRecipient) => () => Promise<void>>
}
