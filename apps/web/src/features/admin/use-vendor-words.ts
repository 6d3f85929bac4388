import { useMemo } from 'react'
import type { SubscriptionStatus } from '#contract/domains/subscription.ts'
import type { Vendor } from '#contract/domains/vendors.ts'
import { useText } from '../../client/text.ts'
import type { StatusWords } from '../../kit/detail-page.tsx'
import type { Tone } from '../../theme/mantine.ts'
import { vendorsText } from './admin.text.ts'

const tones: Record<SubscriptionStatus, Tone> = {
  trialing: 'info',
  active: 'success',
  past_due: 'warning',
  unpaid: 'warning',
  canceled: 'neutral',
  incomplete: 'warning',
}

interface VendorWords {
  status: Record<Vendor['status'], StatusWords>
  subscription: (status: SubscriptionStatus) => { label: string; tone: Tone }
}

export const useVendorWords = (): VendorWords => {
  const t = useText(vendorsText)
  return useMemo(
    () => ({
      status: {
        active: { label: t('label_active'), tone: 'success', action: t('action_active') },
        inactive: { label: t('label_inactive'), tone: 'neutral', action: t('action_inactive'), danger: true },
        suspended: { label: t('label_suspended'), tone: 'danger', action: t('action_suspended'), danger: true },
      },
      subscription: (status) => ({ label: t(`subscription_${status}`), tone: tones[status] }),
    }),
    [t],
  )
}
