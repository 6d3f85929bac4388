import type { Screen } from '#web/client/screen.ts'

export const customerRegistrationScreens: readonly Screen[] = [
  {
    path: 'settings/customer-registration',
    title: { en: 'Customer registration', es: 'Registro de clientes' },
    description: {
      en: 'Who may become a customer, what they are asked, and how they are welcomed.',
      es: 'Quién puede hacerse cliente, qué se le pregunta y cómo se le da la bienvenida.',
    },
    permissions: ['view_store_info'],
    page: () => import('./customer-registration-page.tsx'),
  },
]
