import { IconHome } from '@tabler/icons-react'
import { permissions } from '#contract/permissions.ts'
import type { Screen } from '#web/client/screen.ts'

export const homeScreens: readonly Screen[] = [
  {
    path: '',
    title: { en: 'Home', es: 'Inicio' },
    permissions: [],
    role: 'vendor',
    worksWithoutStore: true,
    // Any permission shows the home entry; without one the menu stays empty.
    menu: { group: 'home', order: 1, icon: IconHome, permissions: permissions, bottomBar: true },
    page: () => import('./home-page.tsx'),
    prepare: () => import('./home-page.tsx'),
  },
]
