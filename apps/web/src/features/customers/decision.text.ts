import { defineText } from '#web/client/text.ts'

export const decisionText = defineText('customer-decision', {
  en: {
    approvedTitle_one: 'Approve {{count}} customer?',
    approvedTitle_other: 'Approve {{count}} customers?',
    approvedBody_one: 'They can use the store as a customer at once.',
    approvedBody_other: 'They can use the store as customers at once.',
    approvedDo_one: 'Approve {{count}} customer',
    approvedDo_other: 'Approve {{count}} customers',
    rejectedTitle_one: 'Reject {{count}} customer?',
    rejectedTitle_other: 'Reject {{count}} customers?',
    rejectedBody_one: 'They can’t order, not even as a guest with this email. You can approve them later.',
    rejectedBody_other: 'They can’t order, not even as guests with these emails. You can approve them later.',
    rejectedDo_one: 'Reject {{count}} customer',
    rejectedDo_other: 'Reject {{count}} customers',
    suspendedTitle_one: 'Suspend {{count}} customer?',
    suspendedTitle_other: 'Suspend {{count}} customers?',
    suspendedBody_one:
      'They can’t order anymore, not even as a guest with this email. You can approve them again at any time.',
    suspendedBody_other:
      'They can’t order anymore, not even as guests with these emails. You can approve them again at any time.',
    suspendedDo_one: 'Suspend {{count}} customer',
    suspendedDo_other: 'Suspend {{count}} customers',
    rest_one: '{{count}} more is selected with whom this cannot be done; that one stays as it is.',
    rest_other: '{{count}} more are selected with whom this cannot be done; those stay as they are.',
  },
  es: {
    approvedTitle_one: '¿Aprobar a {{count}} cliente?',
    approvedTitle_other: '¿Aprobar a {{count}} clientes?',
    approvedBody_one: 'Podrá usar la tienda como cliente al momento.',
    approvedBody_other: 'Podrán usar la tienda como clientes al momento.',
    approvedDo_one: 'Aprobar a {{count}} cliente',
    approvedDo_other: 'Aprobar a {{count}} clientes',
    rejectedTitle_one: '¿Rechazar a {{count}} cliente?',
    rejectedTitle_other: '¿Rechazar a {{count}} clientes?',
    rejectedBody_one: 'No podrá comprar, ni siquiera como invitado con este correo. Puedes aprobarlo más adelante.',
    rejectedBody_other:
      'No podrán comprar, ni siquiera como invitados con estos correos. Puedes aprobarlos más adelante.',
    rejectedDo_one: 'Rechazar a {{count}} cliente',
    rejectedDo_other: 'Rechazar a {{count}} clientes',
    suspendedTitle_one: '¿Suspender a {{count}} cliente?',
    suspendedTitle_other: '¿Suspender a {{count}} clientes?',
    suspendedBody_one:
      'Ya no podrá comprar, ni siquiera como invitado con este correo. Puedes aprobarlo de nuevo cuando quieras.',
    suspendedBody_other:
      'Ya no podrán comprar, ni siquiera como invitados con estos correos. Puedes aprobarlos de nuevo cuando quieras.',
    suspendedDo_one: 'Suspender a {{count}} cliente',
    suspendedDo_other: 'Suspender a {{count}} clientes',
    rest_one: 'Hay {{count}} más en la selección con quien no se puede hacer; se queda como está.',
    rest_other: 'Hay {{count}} más en la selección con quienes no se puede hacer; se quedan como están.',
  },
})
