import { IconUsers } from '@tabler/icons-react'
import type { Screen } from '#web/client/screen.ts'

export const customerScreens: readonly Screen[] = [
  {
    path: 'customers',
    title: { en: 'Customers', es: 'Clientes' },
    permissions: ['view_customers'],
    menu: { group: 'sell', order: 20, icon: IconUsers, permissions: ['view_customers'] },
    actions: [
      {
        title: { en: 'Add customer', es: 'Agregar cliente' },
        to: 'customers/new',
        permissions: ['view_customers', 'create_customer'],
      },
      {
        title: { en: 'Find duplicate customers', es: 'Buscar clientes duplicados' },
        to: 'customers/duplicates',
        permissions: ['view_customers', 'edit_customer_sensitive_info'],
        hideOnHome: true,
      },
    ],
    find: { permissions: ['view_customers'], load: () => import('./customers.find.tsx') },
    page: () => import('./customers-page.tsx'),
  },
  {
    path: 'customers/duplicates',
    title: { en: 'Duplicates', es: 'Duplicados' },
    permissions: ['view_customers', 'edit_customer_sensitive_info'],
    page: () => import('./customer-duplicates-page.tsx'),
  },
  {
    path: 'customers/new',
    title: { en: 'New customer', es: 'Cliente nuevo' },
    permissions: ['view_customers', 'create_customer'],
    page: () => import('./customer-create-page.tsx'),
  },
  {
    path: 'customers/:id',
    title: { en: 'Customer', es: 'Cliente' },
    permissions: ['view_customers'],
    page: () => import('./customer-page.tsx'),
  },
  {
    path: 'customers/:id/edit',
    title: { en: 'Edit customer', es: 'Editar cliente' },
    permissions: ['view_customers', 'edit_customer_sensitive_info'],
    page: () => import('./customer-edit-page.tsx'),
  },
]
