import type { DeliveryStatus } from '#contract/domains/webhooks.ts'
import { useText } from '#web/client/text.ts'
import { webhookText } from '#web/features/api-access/webhook.text.ts'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import type { Tone } from '#web/theme/mantine.ts'

const tones: Record<DeliveryStatus, Tone> = {
  pending: 'info',
  succeeded: 'success',
  failed: 'danger',
  cancelled: 'neutral',
}

export const DeliveryStatusBadge = ({ status }: { status: DeliveryStatus }) => {
  const t = useText(webhookText)
  return <StatusBadge tone={tones[status]}>{t(`status_${status}`)}</StatusBadge>
}
