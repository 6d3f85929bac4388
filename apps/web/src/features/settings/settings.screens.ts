import { IconSettings } from '@tabler/icons-react'
import type { Screen } from '#web/client/screen.ts'

export const settingsScreens: readonly Screen[] = [
  {
    path: 'settings',
    title: { en: 'Settings', es: 'Ajustes' },
    permissions: ['view_store_info'],
    menu: {
      group: 'settings',
      order: 10,
      icon: IconSettings,
      permissions: ['view_store_info'],
      sideNavigation: true,
    },
    page: () => import('./settings-page.tsx'),
  },
]
