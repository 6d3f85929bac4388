import type { Screen } from '#web/client/screen.ts'

export const deliveryReportScreens: readonly Screen[] = [
  {
    path: 'logistics/reports',
    title: { en: 'Reports', es: 'Informes' },
    permissions: ['view_logistics'],
    submenu: { parent: 'logistics', order: 30, permissions: ['view_logistics'] },
    page: () => import('./delivery-reports-page.tsx'),
  },
]
