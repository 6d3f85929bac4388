import type { Screen } from '../../client/screen.ts'

export const orderNewScreens: readonly Screen[] = [
  {
    path: 'orders/new',
    title: { en: 'New order', es: 'Pedido nuevo' },
    needs: ['view_orders', 'create_order'],
    actions: [
      { title: { en: 'New order', es: 'Pedido nuevo' }, to: 'orders/new', needs: ['view_orders', 'create_order'] },
    ],
    page: () => import('./order-new-page.tsx'),
  },
]
