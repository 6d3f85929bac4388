import { IconHistory } from '@tabler/icons-react'
import type { Screen } from '#web/client/screen.ts'

export const auditScreens: readonly Screen[] = [
  {
    path: 'logs',
    title: { en: 'Activity log', es: 'Registro de actividad' },
    role: 'vendor',
    permissions: ['view_logs'],
    worksWithoutStore: true,
    menu: { group: 'account', order: 90, icon: IconHistory, permissions: ['view_logs'] },
    page: () => import('./audit-page.tsx'),
  },
  {
    path: 'logs/:id',
    title: { en: 'Changes', es: 'Cambios' },
    role: 'vendor',
    permissions: ['view_logs'],
    worksWithoutStore: true,
    page: () => import('./audit-entry-page.tsx'),
  },
]
