import type { Screen } from '../../client/screen.ts'

export const notificationScreens: readonly Screen[] = [
  {
    path: 'notifications',
    title: { en: 'Notifications', es: 'Notificaciones' },
    role: 'vendor',
    needs: [],
    page: () => import('./notifications-page.tsx'),
  },
]
