import { IconCoins } from '@tabler/icons-react'
import type { Screen } from '#web/client/screen.ts'

export const earningsScreens: readonly Screen[] = [
  {
    path: 'earnings',
    title: { en: 'Earnings', es: 'Ganancias' },
    role: 'vendor',
    permissions: ['view_payout'],
    menu: { group: 'account', order: 20, icon: IconCoins, permissions: ['view_payout'] },
    page: () => import('./earnings-page.tsx'),
  },
  {
    path: 'earnings/activity',
    title: { en: 'Activity', es: 'Movimientos' },
    role: 'vendor',
    permissions: ['view_payout'],
    submenu: { parent: 'earnings', order: 10, permissions: ['view_payout'] },
    page: () => import('./activity-page.tsx'),
  },
  {
    path: 'earnings/payouts',
    title: { en: 'Payouts', es: 'Pagos' },
    role: 'vendor',
    permissions: ['view_payout'],
    submenu: { parent: 'earnings', order: 20, permissions: ['view_payout'] },
    page: () => import('./payouts-page.tsx'),
  },
]
