import { IconHistory } from '@tabler/icons-react'
import type { Screen } from '../../client/screen.ts'

export const auditScreens: readonly Screen[] = [
  {
    path: 'logs',
    title: { en: 'Activity log', es: 'Registro de actividad' },
    role: 'vendor',
    needs: ['view_logs'],
    withoutStore: true,
    menu: { group: 'account', order: 90, icon: IconHistory, needs: ['view_logs'] },
    page: () => import('./audit-page.tsx'),
  },
  {
    path: 'logs/:id',
    title: { en: 'What was changed', es: 'Qué se cambió' },
    role: 'vendor',
    needs: ['view_logs'],
    withoutStore: true,
    page: () => import('./audit-entry-page.tsx'),
  },
]
