import type { WebhookEndpoint } from '#contract/domains/webhooks.ts'
import { useText } from '#web/client/text.ts'
import { apiAccessText } from '#web/features/api-access/api-access.text.ts'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'

export const WebhookStatus = ({ status, failingSince }: Pick<WebhookEndpoint, 'status' | 'failingSince'>) => {
  const t = useText(apiAccessText)
  if (status === 'disabled') return <StatusBadge tone="neutral">{t('endpoint_disabled')}</StatusBadge>
  if (failingSince !== null) return <StatusBadge tone="danger">{t('endpoint_failing')}</StatusBadge>
  return <StatusBadge tone="success">{t('endpoint_active')}</StatusBadge>
}
