import { defineText } from './text.ts'

/** Title and body of each kind of notification. */
export const notificationsText = defineText('notifications', {
  en: {
    new_order_title: 'New order',
    new_order_body: '#{{number}} from {{name}}, {{total}}.',
    order_cancelled_title: 'Order cancelled by the customer',
    order_cancelled_body: '{{name}} has cancelled order #{{number}}.',
    low_stock_title: 'Low stock',
    low_stock_body: '{{name}}: {{available}} left. You wanted to know at {{threshold}}.',
    customer_waiting_title: 'Customer waiting for approval',
    customer_waiting_body: '{{name}} would like to become a customer.',
    customers_imported_title: 'Customer import finished',
    customers_imported_body: '{{imported}} of {{total}} imported, {{failed}} failed.',
    import_finished_title: 'Import finished',
    import_finished_body: '{{fileName}}: {{created}} added, {{updated}} changed, {{failed}} could not be used.',
  },
  es: {
    new_order_title: 'Pedido nuevo',
    new_order_body: 'N.º {{number}} de {{name}}, {{total}}.',
    order_cancelled_title: 'Pedido cancelado por el cliente',
    order_cancelled_body: '{{name}} ha cancelado el pedido n.º {{number}}.',
    low_stock_title: 'Pocas existencias',
    low_stock_body: '{{name}}: quedan {{available}}. Querías saberlo al llegar a {{threshold}}.',
    customer_waiting_title: 'Un cliente espera tu aprobación',
    customer_waiting_body: '{{name}} quiere ser cliente.',
    customers_imported_title: 'Importación de clientes terminada',
    customers_imported_body: '{{imported}} de {{total}} importados, {{failed}} con errores.',
    import_finished_title: 'Importación terminada',
    import_finished_body: '{{fileName}}: {{created}} añadidos, {{updated}} cambiados, {{failed}} no se pudieron usar.',
  },
})
