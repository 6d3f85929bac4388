import { IconUsers } from '@tabler/icons-react'
import type { Screen } from '../../client/screen.ts'

export const customerScreens: readonly Screen[] = [
  {
    path: 'customers',
    title: { en: 'Customers', es: 'Clientes' },
    needs: ['view_customers'],
    menu: { group: 'sell', order: 20, icon: IconUsers, needs: ['view_customers'] },
    actions: [
      {
        title: { en: 'Add customer', es: 'Añadir cliente' },
        to: 'customers/new',
        needs: ['view_customers', 'create_customer'],
      },
      {
        title: { en: 'Find duplicate customers', es: 'Buscar clientes duplicados' },
        to: 'customers/duplicates',
        needs: ['view_customers', 'edit_customer_sensitive_info'],
        errand: true,
      },
    ],
    find: { needs: ['view_customers'], load: () => import('./customers.find.ts') },
    page: () => import('./customers-page.tsx'),
  },
  {
    path: 'customers/duplicates',
    title: { en: 'Duplicates', es: 'Duplicados' },
    needs: ['view_customers', 'edit_customer_sensitive_info'],
    page: () => import('./customer-duplicates-page.tsx'),
  },
  {
    path: 'customers/new',
    title: { en: 'New customer', es: 'Cliente nuevo' },
    needs: ['view_customers', 'create_customer'],
    page: () => import('./customer-create-page.tsx'),
  },
  {
    path: 'customers/:id',
    title: { en: 'Customer', es: 'Cliente' },
    needs: ['view_customers'],
    page: () => import('./customer-page.tsx'),
  },
  {
    path: 'customers/:id/edit',
    title: { en: 'Edit customer', es: 'Editar cliente' },
    needs: ['view_customers', 'edit_customer_sensitive_info'],
    page: () => import('./customer-edit-page.tsx'),
  },
]
