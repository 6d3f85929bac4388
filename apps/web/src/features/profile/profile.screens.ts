import type { Screen } from '#web/client/screen.ts'

export const profileScreens: readonly Screen[] = [
  {
    path: 'profile',
    title: { en: 'Your profile', es: 'Tu perfil' },
    permissions: ['edit_profile'],
    worksWithoutStore: true,
    actions: [
      {
        title: { en: 'Change your password', es: 'Cambiar tu contraseña' },
        to: 'profile#password',
        permissions: ['edit_profile'],
        hideOnHome: true,
      },
      {
        title: { en: 'Two-step sign-in', es: 'Acceso en dos pasos' },
        to: 'profile#two-step',
        permissions: ['edit_profile', 'edit_2fa'],
        hideOnHome: true,
      },
      {
        title: { en: 'See your signed-in devices', es: 'Ver tus dispositivos conectados' },
        to: 'profile#devices',
        permissions: ['edit_profile'],
        hideOnHome: true,
      },
      {
        title: { en: 'Choose your notifications', es: 'Elegir tus notificaciones' },
        to: 'profile#notifications',
        permissions: ['edit_profile'],
        hideOnHome: true,
      },
    ],
    page: () => import('./profile-page.tsx'),
  },
]
