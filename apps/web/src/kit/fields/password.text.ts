import { defineText } from '#web/client/text.ts'

export const passwordText = defineText('password-field', {
  en: {
    /** Of a toggle button, which is pressed while the password is shown. */
    show: 'Show password',
  },
  es: {
    show: 'Mostrar contraseña',
  },
})
