import { defineText } from '#web/client/text.ts'

/** Shared by the list and the customer page. */
export const customerStatesText = defineText('customerStates', {
  en: {
    pending: 'Pending',
    approved: 'Approved',
    rejected: 'Rejected',
    suspended: 'Suspended',
    manual: 'Manual',
    import: 'Import',
    registration: 'Registration',
    newsletter: 'Newsletter',
    stock_alert: 'Back-in-stock alert',
    order: 'Order',
    yes: 'Yes',
    no: 'No',
    notAsked: 'Not asked',
    orderCount_one: '{{count}} order',
    orderCount_other: '{{count}} orders',
  },
  es: {
    pending: 'Pendiente',
    approved: 'Aprobado',
    rejected: 'Rechazado',
    suspended: 'Suspendido',
    manual: 'Manual',
    import: 'Importación',
    registration: 'Registro',
    newsletter: 'Boletín',
    stock_alert: 'Aviso de disponibilidad',
    order: 'Pedido',
    yes: 'Sí',
    no: 'No',
    notAsked: 'Sin preguntar',
    orderCount_one: '{{count}} pedido',
    orderCount_other: '{{count}} pedidos',
  },
})
