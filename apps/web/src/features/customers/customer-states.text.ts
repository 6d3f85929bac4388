import { defineText } from '#web/client/text.ts'

/** Shared by the list and the customer page. */
export const customerStatesText = defineText('customerStates', {
  en: {
    pending: 'Waiting',
    approved: 'Approved',
    rejected: 'Rejected',
    suspended: 'Suspended',
    manual: 'Added by hand',
    import: 'Import',
    registration: 'Registration',
    order: 'Order',
    yes: 'Yes',
    no: 'No',
    notAsked: 'Not asked',
  },
  es: {
    pending: 'En espera',
    approved: 'Aprobado',
    rejected: 'Rechazado',
    suspended: 'Suspendido',
    manual: 'Añadido a mano',
    import: 'Importación',
    registration: 'Registro',
    order: 'Pedido',
    yes: 'Sí',
    no: 'No',
    notAsked: 'Sin preguntar',
  },
})
