import type { CampaignRecipient, RecipientStatus } from '#contract/domains/campaign-history.ts'
import type { Tone } from '#web/theme/mantine.ts'

type RecipientState = Pick<CampaignRecipient, 'status' | 'openedAt' | 'clickedAt' | 'unsubscribedAt'>

/** The last that is known of the email: what the person did with it, or how far it is. */
export type RecipientOutcome = RecipientStatus | 'opened' | 'clicked' | 'unsubscribed'

export const toOutcome = ({ status, openedAt, clickedAt, unsubscribedAt }: RecipientState): RecipientOutcome => {
  if (unsubscribedAt !== null) return 'unsubscribed'
  if (status !== 'sent') return status
  if (clickedAt !== null) return 'clicked'
  return openedAt === null ? status : 'opened'
}

export const outcomeTones: Record<RecipientOutcome, Tone> = {
  queued: 'neutral',
  sending: 'info',
  sent: 'neutral',
  failed: 'danger',
  bounced: 'danger',
  skipped: 'neutral',
  opened: 'success',
  clicked: 'success',
  unsubscribed: 'warning',
}
