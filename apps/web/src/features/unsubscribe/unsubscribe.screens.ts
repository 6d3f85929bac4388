import type { Screen } from '#web/client/screen.ts'

export const unsubscribeScreens: readonly Screen[] = [
  {
    path: 'unsubscribe',
    isPublic: true,
    allowSignedIn: true,
    title: { en: 'Unsubscribe', es: 'Cancelar suscripción' },
    permissions: [],
    page: () => import('./unsubscribe-page.tsx'),
  },
]
