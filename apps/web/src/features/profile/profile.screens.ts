import type { Screen } from '#web/client/screen.ts'

export const profileScreens: readonly Screen[] = [
  {
    path: 'profile',
    title: { en: 'Profile', es: 'Perfil' },
    permissions: ['edit_profile'],
    worksWithoutStore: true,
    actions: [
      {
        title: { en: 'Change password', es: 'Cambiar contraseña' },
        to: 'profile#password',
        permissions: ['edit_profile'],
        hideOnHome: true,
      },
      {
        title: { en: 'Two-step sign-in', es: 'Inicio de sesión en dos pasos' },
        to: 'profile#two-step',
        permissions: ['edit_profile', 'edit_2fa'],
        hideOnHome: true,
      },
      {
        title: { en: 'View devices', es: 'Ver dispositivos' },
        to: 'profile#devices',
        permissions: ['edit_profile'],
        hideOnHome: true,
      },
      {
        title: { en: 'Edit notifications', es: 'Editar notificaciones' },
        to: 'profile#notifications',
        permissions: ['edit_profile'],
        hideOnHome: true,
      },
    ],
    page: () => import('./profile-page.tsx'),
  },
]
