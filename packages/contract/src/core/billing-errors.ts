import type { ErrorDefinition } from './errors.ts'

/** Errors of cards, invoices and usage limits; part of the error catalog. */
export const billingErrors = {
  no_payment_method: {
    status: 409,
    en: 'Add a card first.',
    es: 'Primero agrega una tarjeta.',
  },
  last_payment_method: {
    status: 409,
    en: 'This is your only card, and your subscription is running. Add another card first.',
    es: 'Es tu única tarjeta y tu suscripción está en curso. Primero agrega otra tarjeta.',
  },
  card_not_confirmed: {
    status: 409,
    en: 'This card wasn’t confirmed. Enter it again.',
    es: 'La tarjeta no se confirmó. Ingrésala de nuevo.',
  },
  subscription_running: {
    status: 409,
    en: 'Your subscription is already running.',
    es: 'Tu suscripción ya está en curso.',
  },
  open_invoice: {
    status: 409,
    en: 'You have an open invoice. Pay it before you delete your account.',
    es: 'Tienes una factura pendiente. Págala antes de eliminar tu cuenta.',
  },
  emails_capped: {
    status: 409,
    en: 'You’ve reached your email limit for this period. Raise it in Billing to send more.',
    es: 'Alcanzaste tu límite de correos de este periodo. Auméntalo en Facturación para enviar más.',
  },
  support_messages_capped: {
    status: 409,
    en: 'You’ve reached your support message limit for this period. Raise it in Billing to send more.',
    es: 'Alcanzaste tu límite de mensajes de soporte de este periodo. Auméntalo en Facturación para enviar más.',
  },
  sms_capped: {
    status: 409,
    en: 'You’ve reached your SMS limit for this period. Raise it in Billing to send more.',
    es: 'Alcanzaste tu límite de SMS de este periodo. Auméntalo en Facturación para enviar más.',
  },
  routes_capped: {
    status: 409,
    en: 'You’ve reached your route limit for this period. Raise it in Billing to plan more.',
    es: 'Alcanzaste tu límite de rutas de este periodo. Auméntalo en Facturación para planificar más.',
  },
} as const satisfies Record<string, ErrorDefinition>
