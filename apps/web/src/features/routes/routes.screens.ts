import { IconTruckDelivery } from '@tabler/icons-react'
import type { Screen } from '#web/client/screen.ts'

export const routeScreens: readonly Screen[] = [
  {
    path: 'logistics',
    title: { en: 'Deliveries', es: 'Entregas' },
    permissions: ['view_logistics'],
    menu: { group: 'deliver', order: 10, icon: IconTruckDelivery, permissions: ['view_logistics'] },
    page: () => import('./logistics-page.tsx'),
  },
  {
    path: 'logistics/routes',
    title: { en: 'Routes', es: 'Rutas' },
    permissions: ['view_logistics'],
    submenu: { parent: 'logistics', order: 10, permissions: ['view_logistics'] },
    page: () => import('./routes-page.tsx'),
  },
  {
    path: 'logistics/routes/:id',
    title: { en: 'Route', es: 'Ruta' },
    permissions: ['view_logistics'],
    page: () => import('./route-page.tsx'),
  },
  {
    path: 'settings/deliveries',
    title: { en: 'Delivery settings', es: 'Ajustes de entrega' },
    description: {
      en: 'Time per stop, late arrivals, and proof of delivery.',
      es: 'Tiempo por parada, retrasos y prueba de entrega.',
    },
    permissions: ['view_store_info', 'view_logistics'],
    submenu: { parent: 'settings', order: 45, permissions: ['view_store_info'] },
    page: () => import('./delivery-settings-page.tsx'),
  },
]
