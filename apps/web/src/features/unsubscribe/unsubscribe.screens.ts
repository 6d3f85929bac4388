import type { Screen } from '#web/client/screen.ts'

export const unsubscribeScreens: readonly Screen[] = [
  {
    path: 'unsubscribe',
    isPublic: true,
    allowSignedIn: true,
    title: { en: 'Stop these emails', es: 'Dejar de recibir estos correos' },
    permissions: [],
    page: () => import('./unsubscribe-page.tsx'),
  },
]
