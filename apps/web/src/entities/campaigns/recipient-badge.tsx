import type { CampaignChannel } from '#contract/domains/campaign.ts'
import type { CampaignRecipient } from '#contract/domains/campaign-history.ts'
import { useText } from '#web/client/text.ts'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { recipientStatusText } from './recipient-status.text.ts'
import { outcomeTones, toLabelKey, toOutcome } from './recipient-status.ts'

interface BadgeProps extends Pick<CampaignRecipient, 'status' | 'openedAt' | 'clickedAt' | 'unsubscribedAt'> {
  channel: CampaignChannel
}

/** What became of a message to one person. */
export const RecipientBadge = (recipient: BadgeProps) => {
  const t = useText(recipientStatusText)
  const outcome = toOutcome(recipient)
  return <StatusBadge tone={outcomeTones[outcome]}>{t(toLabelKey(outcome, recipient.channel))}</StatusBadge>
}
