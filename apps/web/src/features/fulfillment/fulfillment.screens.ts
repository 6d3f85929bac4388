import type { Screen } from '#web/client/screen.ts'

export const fulfillmentScreens: readonly Screen[] = [
  {
    path: 'settings/fulfillment',
    title: { en: 'Fulfillment and tax', es: 'Entregas e impuestos' },
    description: {
      en: 'Fulfillment methods and fees, delivery area, tax, and invoices.',
      es: 'Métodos y cargos de entrega, área de entrega, impuestos y facturas.',
    },
    permissions: ['view_store_info'],
    submenu: { parent: 'settings', order: 40, permissions: ['view_store_info'] },
    page: () => import('./fulfillment-page.tsx'),
  },
]
