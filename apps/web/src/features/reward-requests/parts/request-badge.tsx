import type { RequestStatus } from '#contract/domains/reward-requests.ts'
import { useText } from '#web/client/text.ts'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import type { Tone } from '#web/theme/mantine.ts'
import { rewardRequestsText } from '#web/features/reward-requests/reward-requests.text.ts'

const tones: Record<RequestStatus, Tone> = { pending: 'info', approved: 'success', rejected: 'neutral' }

export const RequestBadge = ({ status }: { status: RequestStatus }) => {
  const t = useText(rewardRequestsText)
  return <StatusBadge tone={tones[status]}>{t(status)}</StatusBadge>
}
