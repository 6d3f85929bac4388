import type { CampaignChannel } from '#contract/domains/campaign.ts'
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

const smsLabels = {
  bounced: 'sms_bounced',
  unsubscribed: 'sms_unsubscribed',
  no_address: 'sms_no_address',
  no_consent: 'sms_no_consent',
  suppressed: 'sms_suppressed',
  emailed_recently: 'sms_emailed_recently',
  rejected: 'sms_rejected',
  attempts_exhausted: 'sms_attempts_exhausted',
} as const
type SmsLabels = typeof smsLabels

const hasSmsLabel = (key: string): key is keyof SmsLabels => Object.hasOwn(smsLabels, key)

/** The key of a status or reason in the texts, which differ by channel. */
export const toLabelKey = <Key extends string>(key: Key, channel: CampaignChannel): Key | SmsLabels[keyof SmsLabels] =>
  channel === 'sms' && hasSmsLabel(key) ? smsLabels[key] : key
