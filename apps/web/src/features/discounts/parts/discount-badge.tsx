import { type Discount, type DiscountStatus, isUsedUp } from '#contract/domains/discount.ts'
import { useText } from '#web/client/text.ts'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import type { Tone } from '#web/theme/mantine.ts'
import { discountsText } from '#web/features/discounts/discounts.text.ts'

const tones: Record<DiscountStatus, Tone> = {
  active: 'success',
  scheduled: 'info',
  expired: 'neutral',
  inactive: 'neutral',
}

export const DiscountBadge = ({ discount }: { discount: Discount }) => {
  const t = useText(discountsText)
  const { status } = discount
  return <StatusBadge tone={tones[status]}>{t(isUsedUp(discount) ? 'usedUp' : status)}</StatusBadge>
}
