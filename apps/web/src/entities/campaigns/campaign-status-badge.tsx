import type { CampaignStatus } from '#contract/domains/campaign.ts'
import { useText } from '#web/client/text.ts'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import type { Tone } from '#web/theme/mantine.ts'
import { campaignStatusText } from './campaign-status.text.ts'

const tones: Record<CampaignStatus, Tone> = {
  draft: 'neutral',
  scheduled: 'info',
  sending: 'info',
  paused: 'warning',
  sent: 'success',
  cancelled: 'neutral',
}

export const CampaignStatusBadge = ({ status }: { status: CampaignStatus }) => {
  const t = useText(campaignStatusText)
  return <StatusBadge tone={tones[status]}>{t(status)}</StatusBadge>
}
