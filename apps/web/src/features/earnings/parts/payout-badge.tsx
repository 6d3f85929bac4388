import type { PayoutStatus } from '#contract/domains/payouts.ts'
import { useText } from '#web/client/text.ts'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import type { Tone } from '#web/theme/mantine.ts'
import { payoutsText } from '#web/features/earnings/payouts.text.ts'

const tones: Record<PayoutStatus, Tone> = { requested: 'info', paid: 'success', failed: 'danger' }

export const PayoutBadge = ({ status }: { status: PayoutStatus }) => {
  const t = useText(payoutsText)
  return <StatusBadge tone={tones[status]}>{t(`status_${status}`)}</StatusBadge>
}
