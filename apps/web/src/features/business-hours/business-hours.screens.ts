import type { Screen } from '#web/client/screen.ts'

export const businessHoursScreens: readonly Screen[] = [
  {
    path: 'settings/business-hours',
    title: { en: 'Business hours', es: 'Horario de atención' },
    description: {
      en: 'Weekly hours, special hours, and closed dates.',
      es: 'Horario semanal, horario especial y fechas cerradas.',
    },
    permissions: ['view_store_info'],
    submenu: { parent: 'settings', order: 15, permissions: ['view_store_info'] },
    page: () => import('./business-hours-page.tsx'),
  },
]
