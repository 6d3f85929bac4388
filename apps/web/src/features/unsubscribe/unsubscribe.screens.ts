import type { Screen } from '../../client/screen.ts'

export const unsubscribeScreens: readonly Screen[] = [
  {
    path: 'unsubscribe',
    outside: true,
    signedInToo: true,
    title: { en: 'Stop these emails', es: 'Dejar de recibir estos correos' },
    needs: [],
    page: () => import('./unsubscribe-page.tsx'),
  },
]
