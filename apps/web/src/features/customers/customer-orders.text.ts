import { defineText } from '#web/client/text.ts'

export const customerOrdersText = defineText('customer-orders', {
  en: {
    title: 'Orders',
    nothing: 'No orders yet.',
    all_one: 'View order',
    all_other: 'View all {{count}} orders',
    cancelled_one: '{{count}} cancelled',
    cancelled_other: '{{count}} cancelled',
    new: 'Create order',
  },
  es: {
    title: 'Pedidos',
    nothing: 'Aún no hay pedidos.',
    all_one: 'Ver pedido',
    all_other: 'Ver los {{count}} pedidos',
    cancelled_one: '{{count}} cancelado',
    cancelled_other: '{{count}} cancelados',
    new: 'Crear pedido',
  },
})
