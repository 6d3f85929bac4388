import { IconShoppingBag } from '@tabler/icons-react'
import type { Screen } from '#web/client/screen.ts'

export const orderScreens: readonly Screen[] = [
  {
    path: 'orders',
    title: { en: 'Orders', es: 'Pedidos' },
    permissions: ['view_orders'],
    menu: { group: 'sell', order: 10, icon: IconShoppingBag, permissions: ['view_orders'], bottomBar: true },
    find: { permissions: ['view_orders'], load: () => import('./orders.find.tsx') },
    page: () => import('./orders-page.tsx'),
  },
  {
    path: 'orders/:id',
    title: { en: 'Order', es: 'Pedido' },
    permissions: ['view_orders'],
    page: () => import('./order-page.tsx'),
    prepare: () => import('./order-page.tsx'),
  },
]
