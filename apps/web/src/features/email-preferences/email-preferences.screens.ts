import type { Screen } from '#web/client/screen.ts'

export const emailPreferenceScreens: readonly Screen[] = [
  {
    path: 'email-preferences',
    isPublic: true,
    allowSignedIn: true,
    title: { en: 'Email preferences', es: 'Preferencias de correo' },
    permissions: [],
    page: () => import('./email-preferences-page.tsx'),
  },
]
