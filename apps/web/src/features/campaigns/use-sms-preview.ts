import { useState } from 'react'
import { campaigns } from '#contract/domains/campaigns.ts'
import { measureSms, renderSms } from '#contract/domains/sms-text.ts'
import { useGet } from '#web/client/use-get.ts'
import type { CampaignEditor } from './use-campaign-editor.ts'

/** The text message on screen as a person gets it, with its length; nothing for emails. */
export const useSmsPreview = ({ campaign, values }: Pick<CampaignEditor, 'campaign' | 'values'>) => {
  const [customer, setCustomer] = useState<string | null>(null)
  const { language, smsText } = values
  const { data, error, refetch } = useGet(
    campaigns.mergeValues,
    { query: { language, ...(customer !== null && { customer_id: customer }) } },
    { enabled: campaign.channel === 'sms', keepPrevious: true },
  )
  const text = data && renderSms(smsText, data.values, language)
  return {
    text,
    length: text === undefined ? undefined : measureSms(text),
    error,
    retry: () => void refetch(),
    customer,
    setCustomer,
  }
}
export type SmsPreviewState = ReturnType<typeof useSmsPreview>
