import { campaigns } from '#contract/domains/campaigns.ts'
import { measureSms, renderSms } from '#contract/domains/sms-text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useCampaignEditor } from './use-campaign-editor.ts'

/** The text message on screen as a customer gets it, or with sample data, and its length. */
export const useSmsPreview = (customer: string | null) => {
  const { language, smsText } = useCampaignEditor().values
  const { data, error, refetch } = useGet(
    campaigns.mergeValues,
    { query: { language, ...(customer !== null && { customer }) } },
    { keepPrevious: true },
  )
  const text = data && renderSms(smsText, data.values, language)
  return {
    text,
    length: text === undefined ? undefined : measureSms(text),
    error,
    retry: () => void refetch(),
  }
}
