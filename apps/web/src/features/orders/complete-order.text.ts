import { defineText } from '#web/client/text.ts'

/** Completing an order whose delivery is still open. */
export const completeOrderText = defineText('completeOrder', {
  en: {
    title: 'Complete {{order}}?',
    body: 'The delivery will be marked as delivered. This can’t be undone.',
    confirm: 'Complete order',
  },
  es: {
    title: '¿Completar {{order}}?',
    body: 'La entrega se marcará como entregada. Esto no se puede deshacer.',
    confirm: 'Completar pedido',
  },
})
