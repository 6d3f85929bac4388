import type { Screen } from '#web/client/screen.ts'

export const customerEmailScreens: readonly Screen[] = [
  {
    path: 'settings/customer-emails',
    title: { en: 'Customer emails', es: 'Correos a clientes' },
    description: {
      en: 'Emails about orders and accounts.',
      es: 'Correos sobre pedidos y cuentas.',
    },
    permissions: ['view_store_info'],
    submenu: { parent: 'settings', order: 75, permissions: ['view_store_info'] },
    page: () => import('./customer-emails-page.tsx'),
  },
  {
    path: 'settings/customer-emails/:kind',
    title: { en: 'Customer email', es: 'Correo a clientes' },
    permissions: ['view_store_info'],
    page: () => import('./customer-email-page.tsx'),
  },
]
