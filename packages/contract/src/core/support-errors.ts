import type { ErrorDefinition } from './errors.ts'

export const supportErrors = {
  chat_off: {
    status: 409,
    en: 'Chat isn’t available in this store.',
    es: 'El chat no está disponible en esta tienda.',
  },
  chat_blocked: {
    status: 403,
    en: 'You can’t send messages to this store.',
    es: 'No puedes enviar mensajes a esta tienda.',
  },
  message_id_taken: {
    status: 409,
    en: 'Another message has this ID. Send it with a new one.',
    es: 'Otro mensaje tiene este ID. Envíalo con uno nuevo.',
  },
  message_locked: {
    status: 409,
    en: 'Messages can be changed for 5 minutes only.',
    es: 'Los mensajes solo se pueden cambiar durante 5 minutos.',
  },
  conversation_status: {
    status: 409,
    en: 'The conversation can’t change to this status.',
    es: 'La conversación no puede cambiar a este estado.',
  },
  conversation_open: {
    status: 409,
    en: 'You can rate the conversation once it’s closed.',
    es: 'Puedes calificar la conversación cuando esté cerrada.',
  },
  snooze_in_past: {
    status: 422,
    en: 'Choose a time in the future.',
    es: 'Elige una hora en el futuro.',
  },
  assignee_unavailable: {
    status: 422,
    en: 'This person can’t answer chats in this store.',
    es: 'Esta persona no puede responder chats en esta tienda.',
  },
  conversation_customer: {
    status: 409,
    en: 'The conversation belongs to another customer.',
    es: 'La conversación pertenece a otro cliente.',
  },
  discount_inactive: {
    status: 422,
    en: 'No active discount has this code.',
    es: 'Ningún descuento activo tiene este código.',
  },
  email_unmatched: {
    status: 409,
    en: 'The conversation was started with another email address.',
    es: 'La conversación se inició con otra dirección de correo.',
  },
} as const satisfies Record<string, ErrorDefinition>
