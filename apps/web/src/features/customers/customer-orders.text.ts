import { defineText } from '#web/client/text.ts'

export const customerOrdersText = defineText('customer-orders', {
  en: {
    title: 'Orders',
    nothing: 'No orders yet.',
    all_one: 'See the order in the list',
    all_other: 'See all {{count}} orders',
    new: 'New order',
  },
  es: {
    title: 'Pedidos',
    nothing: 'Aún no hay pedidos.',
    all_one: 'Ver el pedido en la lista',
    all_other: 'Ver los {{count}} pedidos',
    new: 'Pedido nuevo',
  },
})
