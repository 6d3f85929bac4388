import { defineText } from '#web/client/text.ts'

export const newCustomerText = defineText('new-customer', {
  en: { nameOrContact: 'Enter a name, an email, or a phone number.' },
  es: { nameOrContact: 'Ingresa un nombre, un correo o un teléfono.' },
})
