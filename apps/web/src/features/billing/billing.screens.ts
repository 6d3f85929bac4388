import { IconCreditCard } from '@tabler/icons-react'
import type { Screen } from '#web/client/screen.ts'

export const billingScreens: readonly Screen[] = [
  {
    path: 'billing',
    title: { en: 'Billing', es: 'Facturación' },
    role: 'vendor',
    permissions: ['view_subscription'],
    worksWithoutStore: true,
    menu: { group: 'account', order: 40, icon: IconCreditCard, permissions: ['view_subscription'] },
    page: () => import('./billing-page.tsx'),
  },
]
