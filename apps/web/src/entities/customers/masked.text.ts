import { defineText } from '#web/client/text.ts'

export const maskedText = defineText('masked', {
  en: {
    masked: 'Hidden',
    maskedWhy: 'You don’t have permission to view contact details. Ask your account owner.',
  },
  es: {
    masked: 'Oculto',
    maskedWhy: 'No tienes permiso para ver datos de contacto. Pídeselo al propietario de la cuenta.',
  },
})
