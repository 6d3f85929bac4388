import type { Screen } from '#web/client/screen.ts'

export const fulfillmentScreens: readonly Screen[] = [
  {
    path: 'settings/fulfillment',
    title: { en: 'Fulfillment and tax', es: 'Entregas e impuestos' },
    description: {
      en: 'Delivery, pick-up and shipping with their fees, where you deliver, tax and invoices.',
      es: 'Reparto, recogida y envío con sus costes, dónde repartes, impuestos y facturas.',
    },
    permissions: ['view_store_info'],
    page: () => import('./fulfillment-page.tsx'),
  },
]
