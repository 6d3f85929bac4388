import { defineText } from '#web/client/text.ts'

export const resendCodeText = defineText('resend-code', {
  en: {
    resend: 'Send the code again',
    resendIn_one: 'Send the code again in {{count}} second',
    resendIn_other: 'Send the code again in {{count}} seconds',
    resent: 'A new code is on its way to {{email}}.',
  },
  es: {
    resend: 'Enviar el código otra vez',
    resendIn_one: 'Enviar el código otra vez en {{count}} segundo',
    resendIn_other: 'Enviar el código otra vez en {{count}} segundos',
    resent: 'Un código nuevo va camino de {{email}}.',
  },
})
