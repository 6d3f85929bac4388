import type { Screen } from '#web/client/screen.ts'

export const notificationScreens: readonly Screen[] = [
  {
    path: 'notifications',
    title: { en: 'Notifications', es: 'Notificaciones' },
    role: 'vendor',
    permissions: [],
    page: () => import('./notifications-page.tsx'),
  },
]
