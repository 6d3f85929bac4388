import { campaigns } from '#contract/domains/campaigns.ts'
import { useLatest } from '#web/client/use-latest.ts'
import type { CampaignEditor } from './use-campaign-editor.ts'

/** Who would get the campaign with the audience on screen. Not counted once it is sent: the result has the number. */
export const useAudienceCount = ({ campaign, values }: Pick<CampaignEditor, 'campaign' | 'values'>) => {
  const isOpen = (campaign.status === 'draft' || campaign.status === 'scheduled') && !campaign.isAutomated
  const { audience, topic } = values
  return useLatest(
    campaigns.countAudience,
    isOpen ? { body: { audience, topic, channel: campaign.channel } } : undefined,
  )
}
