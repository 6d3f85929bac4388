import { defineText } from '#web/client/text.ts'

/** Why an email wasn't delivered; follows a colon. */
export const deliveryFailureText = defineText('delivery-failure', {
  en: {
    mailbox_unavailable: 'mailbox unavailable',
    mailbox_full: 'mailbox full',
    domain_unavailable: 'domain doesn’t accept email',
    message_too_large: 'message too large',
    invalid_number: 'invalid number',
    rejected: 'rejected by the mail server',
    attempts_exhausted: 'mail server couldn’t be reached',
    withCode: '{{reason}} ({{code}})',
  },
  es: {
    mailbox_unavailable: 'el buzón no está disponible',
    mailbox_full: 'el buzón está lleno',
    domain_unavailable: 'el dominio no acepta correos',
    message_too_large: 'el mensaje es demasiado grande',
    invalid_number: 'el número no es válido',
    rejected: 'el servidor de correo lo rechazó',
    attempts_exhausted: 'no se pudo contactar el servidor de correo',
    withCode: '{{reason}} ({{code}})',
  },
})
