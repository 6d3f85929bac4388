import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { CampaignChannel } from '#contract/domains/campaign.ts'
import { useText } from '#web/client/text.ts'
import type { ViewTab } from '#web/kit/list/views/view-tabs.tsx'
import { suppressionsText } from './suppressions.text.ts'

/** The addresses and the numbers that get no campaigns. */
export const useSuppressionTabs = (current: CampaignChannel): ViewTab[] => {
  const t = useText(suppressionsText)
  const navigate = useNavigate()
  return useMemo(
    () => [
      {
        id: 'email',
        name: t('tabEmail'),
        isOpen: current === 'email',
        open: () => void navigate('/dashboard/campaign/settings/suppressions'),
      },
      {
        id: 'sms',
        name: t('tabSms'),
        isOpen: current === 'sms',
        open: () => void navigate('/dashboard/campaign/settings/suppressions/sms'),
      },
    ],
    [current, navigate, t],
  )
}
