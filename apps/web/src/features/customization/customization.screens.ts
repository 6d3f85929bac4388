import { IconPalette } from '@tabler/icons-react'
import type { Screen } from '#web/client/screen.ts'

export const customizationScreens: readonly Screen[] = [
  {
    path: 'customization',
    title: { en: 'Theme', es: 'Tema' },
    permissions: ['view_store_customization'],
    menu: { group: 'store', order: 10, icon: IconPalette, permissions: ['view_store_customization'] },
    page: () => import('./customization-page.tsx'),
  },
]
