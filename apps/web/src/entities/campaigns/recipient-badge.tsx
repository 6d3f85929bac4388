import type { CampaignRecipient } from '#contract/domains/campaign-history.ts'
import { useText } from '#web/client/text.ts'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { recipientStatusText } from './recipient-status.text.ts'
import { outcomeTones, toOutcome } from './recipient-status.ts'

type BadgeProps = Pick<CampaignRecipient, 'status' | 'openedAt' | 'clickedAt' | 'unsubscribedAt'>

/** What became of an email to one person. */
export const RecipientBadge = (recipient: BadgeProps) => {
  const t = useText(recipientStatusText)
  const outcome = toOutcome(recipient)
  return <StatusBadge tone={outcomeTones[outcome]}>{t(outcome)}</StatusBadge>
}
