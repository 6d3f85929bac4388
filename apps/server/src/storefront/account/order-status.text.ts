import type { OrderStatus } from '#contract/domains/order.ts'
import type { Language } from '#contract/enumerations.ts'

/** Order statuses as customers see them. */
export const orderStatusText: Record<Language, Record<OrderStatus, string>> = {
  en: {
    pending: 'Received',
    confirmed: 'Confirmed',
    processing: 'Preparing',
    ready: 'Ready',
    completed: 'Completed',
    cancelled: 'Cancelled',
  },
  es: {
    pending: 'Recibido',
    confirmed: 'Confirmado',
    processing: 'En preparación',
    ready: 'Listo',
    completed: 'Completado',
    cancelled: 'Cancelado',
  },
}
