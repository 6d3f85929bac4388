import { defineText } from '#web/client/text.ts'

/** Confirmations of steps that can't be undone or that the customer gets an email about. */
export const completeOrderText = defineText('completeOrder', {
  en: {
    title: 'Complete {{order}}?',
    body: 'The delivery will be marked as delivered. This can’t be undone.',
    bodyClosed: 'Completed orders can’t be edited or cancelled. This can’t be undone.',
    confirm: 'Complete order',
    confirmTitle: 'Confirm {{order}}?',
    readyTitle: 'Mark {{order}} as ready?',
    stepBody: 'This can’t be undone.',
    deliveredTitle: 'Mark {{order}} as delivered?',
    deliveredBody: 'The order will be completed. This can’t be undone.',
    cancelDeliveryTitle: 'Cancel delivery of {{order}}?',
    cancelDeliveryBody: 'The order stays open. The delivery can’t be reopened.',
    keepDelivery: 'Keep delivery',
  },
  es: {
    title: '¿Completar {{order}}?',
    body: 'La entrega se marcará como entregada. Esto no se puede deshacer.',
    bodyClosed: 'Los pedidos completados no se pueden editar ni cancelar. Esto no se puede deshacer.',
    confirm: 'Completar pedido',
    confirmTitle: '¿Confirmar {{order}}?',
    readyTitle: '¿Marcar {{order}} como listo?',
    stepBody: 'Esto no se puede deshacer.',
    deliveredTitle: '¿Marcar {{order}} como entregado?',
    deliveredBody: 'El pedido se completará. Esto no se puede deshacer.',
    cancelDeliveryTitle: '¿Cancelar la entrega de {{order}}?',
    cancelDeliveryBody: 'El pedido sigue abierto. La entrega no se puede reabrir.',
    keepDelivery: 'Conservar entrega',
  },
})
