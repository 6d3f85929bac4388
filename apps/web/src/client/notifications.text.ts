import { defineText } from './text.ts'

/** Title and body of each kind of notification. */
export const notificationsText = defineText('notifications', {
  en: {
    new_order_title: 'New order',
    new_order_body: 'Order #{{number}} from {{name}}, {{total}}',
    order_cancelled_title: 'Order cancelled by customer',
    order_cancelled_body: '{{name}} cancelled order #{{number}}.',
    low_stock_title: 'Low stock',
    low_stock_body: '{{name}}: {{available}} left (alert at {{threshold}}).',
    customer_waiting_title: 'Customer awaiting approval',
    customer_waiting_body: '{{name}} requested a customer account.',
    customers_imported_title: 'Customer import finished',
    customers_imported_body: '{{imported}} of {{total}} imported, {{failed}} failed.',
    import_finished_title: 'Import finished',
    import_finished_body: '{{fileName}}: {{created}} added, {{updated}} updated, {{failed}} failed.',
  },
  es: {
    new_order_title: 'Pedido nuevo',
    new_order_body: 'Pedido #{{number}} de {{name}}, {{total}}',
    order_cancelled_title: 'Pedido cancelado por el cliente',
    order_cancelled_body: '{{name}} canceló el pedido #{{number}}.',
    low_stock_title: 'Existencias bajas',
    low_stock_body: '{{name}}: quedan {{available}} (alerta en {{threshold}}).',
    customer_waiting_title: 'Cliente pendiente de aprobación',
    customer_waiting_body: '{{name}} solicitó una cuenta de cliente.',
    customers_imported_title: 'Importación de clientes terminada',
    customers_imported_body: '{{imported}} de {{total}} importados, {{failed}} con errores.',
    import_finished_title: 'Importación terminada',
    import_finished_body: '{{fileName}}: {{created}} agregados, {{updated}} actualizados, {{failed}} con errores.',
  },
})
