import type { Screen } from '#web/client/screen.ts'

export const customerRegistrationScreens: readonly Screen[] = [
  {
    path: 'settings/customer-registration',
    title: { en: 'Customer registration', es: 'Registro de clientes' },
    description: {
      en: 'Registration, form fields, and welcome points.',
      es: 'Registro, campos del formulario y puntos de bienvenida.',
    },
    permissions: ['view_store_info'],
    submenu: { parent: 'settings', order: 70, permissions: ['view_store_info'] },
    page: () => import('./customer-registration-page.tsx'),
  },
]
