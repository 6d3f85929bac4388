import { IconMessages } from '@tabler/icons-react'
import type { Screen } from '#web/client/screen.ts'

export const supportReportScreens: readonly Screen[] = [
  {
    path: 'support',
    title: { en: 'Support', es: 'Soporte' },
    permissions: ['access_live_chat'],
    menu: { group: 'sell', order: 40, icon: IconMessages, permissions: ['access_live_chat'], bottomBar: true },
    page: () => import('./support-overview.tsx'),
  },
]
