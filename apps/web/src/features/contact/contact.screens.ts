import type { Screen } from '../../client/screen.ts'

export const contactScreens: readonly Screen[] = [
  {
    path: 'contact',
    outside: true,
    signedInToo: true,
    title: { en: 'Write to us', es: 'Escríbenos' },
    needs: [],
    page: () => import('./contact-page.tsx'),
  },
]
