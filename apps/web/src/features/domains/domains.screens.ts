import { IconWorld } from '@tabler/icons-react'
import type { Screen } from '#web/client/screen.ts'

export const domainScreens: readonly Screen[] = [
  {
    path: 'domain',
    title: { en: 'Domains', es: 'Dominios' },
    description: {
      en: 'The web addresses of your shop.',
      es: 'Las direcciones web de tu tienda.',
    },
    permissions: ['view_domain'],
    menu: { group: 'store', order: 20, icon: IconWorld, permissions: ['view_domain'] },
    page: () => import('./domains-page.tsx'),
  },
]
