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
        errand: true,
      },
      {
        title: { en: 'Two-step sign-in', es: 'Acceso en dos pasos' },
        to: 'profile#two-step',
        needs: ['edit_profile', 'edit_2fa'],
        errand: true,
      },
      {
        title: { en: 'See your signed-in devices', es: 'Ver tus dispositivos conectados' },
        to: 'profile#devices',
        needs: ['edit_profile'],
        errand: true,
      },
      {
        title: { en: 'Choose your notifications', es: 'Elegir tus notificaciones' },
        to: 'profile#notifications',
        needs: ['edit_profile'],
        errand: true,
      },
    ],
    page: () => import('./profile-page.tsx'),
  },
]
