import type { Screen } from '../../client/screen.ts'

export const profileScreens: readonly Screen[] = [
  {
    path: 'profile',
    title: { en: 'Your profile', es: 'Tu perfil' },
    needs: ['edit_profile'],
    withoutStore: true,
    actions: [
      {
        title: { en: 'Change your password', es: 'Cambiar tu contraseña' },
        to: 'profile#password',
        needs: ['edit_profile'],
      },
      {
        title: { en: 'Set up two-step sign-in', es: 'Configurar el acceso en dos pasos' },
        to: 'profile#two-step',
        needs: ['edit_profile', 'edit_2fa'],
      },
      {
        title: { en: 'See your signed-in devices', es: 'Ver tus dispositivos conectados' },
        to: 'profile#devices',
        needs: ['edit_profile'],
      },
    ],
    page: () => import('./profile-page.tsx'),
  },
]
