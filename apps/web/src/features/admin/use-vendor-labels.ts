import { useMemo } from 'react'
import type { SubscriptionStatus } from '#contract/domains/subscription.ts'
import type { Vendor, VendorStore } from '#contract/domains/vendors.ts'
import { useText } from '#web/client/text.ts'
import type { StatusLabels } from '#web/kit/page/detail-page.tsx'
import type { Tone } from '#web/theme/mantine.ts'
import { vendorsText } from './admin.text.ts'

const tones: Record<SubscriptionStatus, Tone> = {
  trialing: 'info',
  active: 'success',
  past_due: 'warning',
  unpaid: 'warning',
  canceled: 'neutral',
  incomplete: 'warning',
}

const storeTones: Record<VendorStore['status'], Tone> = { active: 'success', inactive: 'neutral', suspended: 'danger' }

interface VendorLabels {
  status: Record<Vendor['status'], StatusLabels>
  subscription: (status: SubscriptionStatus) => { label: string; tone: Tone }
  storeStatus: (status: VendorStore['status']) => { label: string; tone: Tone }
  usage: (usage: Vendor['usage']) => string
}

export const useVendorLabels = (): VendorLabels => {
  const t = useText(vendorsText)
  return useMemo(
    () => ({
      status: {
        active: { label: t('label_active'), tone: 'success', action: t('action_active') },
        inactive: { label: t('label_inactive'), tone: 'neutral', action: t('action_inactive'), danger: true },
        suspended: { label: t('label_suspended'), tone: 'danger', action: t('action_suspended'), danger: true },
      },
      subscription: (status) => ({ label: t(`subscription_${status}`), tone: tones[status] }),
      storeStatus: (status) => ({ label: t(`store_${status}`), tone: storeTones[status] }),
      usage: ({ emails, support_messages: messages, sms, routes }) =>
        t('usageValue', { emails, messages, sms, routes }),
    }),
    [t],
  )
}
