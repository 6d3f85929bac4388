import type { Screen } from '#web/client/screen.ts'

export const fulfillmentWindowScreens: readonly Screen[] = [
  {
    path: 'settings/fulfillment-windows',
    title: { en: 'Fulfillment windows', es: 'Franjas de entrega' },
    description: {
      en: 'Delivery, pickup, and shipping times with their capacity.',
      es: 'Horarios de entrega, recogida y envío con su cupo.',
    },
    permissions: ['view_store_info'],
    submenu: { parent: 'settings', order: 50, permissions: ['view_store_info'] },
    actions: [
      {
        title: { en: 'Add fulfillment window', es: 'Agregar franja de entrega' },
        to: 'settings/fulfillment-window/create',
        permissions: ['create_fulfillment_windows'],
      },
      {
        title: { en: 'View this week’s windows', es: 'Ver franjas de esta semana' },
        to: 'settings/fulfillment-windows?view=week',
        permissions: ['view_store_info'],
        hideOnHome: true,
      },
    ],
    page: () => import('./windows-page.tsx'),
  },
  {
    path: 'settings/fulfillment-window',
    aliasOf: 'settings/fulfillment-windows',
    title: { en: 'Fulfillment windows', es: 'Franjas de entrega' },
    permissions: ['view_store_info'],
    page: () => import('./windows-page.tsx'),
  },
  {
    path: 'settings/fulfillment-window/create',
    title: { en: 'New window', es: 'Franja nueva' },
    permissions: ['create_fulfillment_windows'],
    page: () => import('./window-page.tsx'),
  },
  {
    path: 'settings/fulfillment-window/:id/edit',
    title: { en: 'Window', es: 'Franja' },
    permissions: ['edit_fulfillment_windows'],
    page: () => import('./window-page.tsx'),
  },
]
