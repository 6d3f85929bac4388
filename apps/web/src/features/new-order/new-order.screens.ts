import type { Screen } from '#web/client/screen.ts'

export const newOrderScreens: readonly Screen[] = [
  {
    path: 'orders/new',
    title: { en: 'New order', es: 'Pedido nuevo' },
    permissions: ['view_orders', 'create_order'],
    actions: [
      {
        title: { en: 'Create order', es: 'Crear pedido' },
        to: 'orders/new',
        permissions: ['view_orders', 'create_order'],
      },
    ],
    page: () => import('./new-order-page.tsx'),
  },
]
