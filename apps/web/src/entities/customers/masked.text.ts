import { defineText } from '#web/client/text.ts'

export const maskedText = defineText('masked', {
  en: {
    masked: 'Hidden',
    maskedWhy:
      'You need the permission to see and edit customers’ personal details to see this. Ask the account’s owner.',
  },
  es: {
    masked: 'Oculto',
    maskedWhy:
      'Para ver esto necesitas el permiso para ver y editar los datos personales de los clientes. Pídeselo al titular de la cuenta.',
  },
})
