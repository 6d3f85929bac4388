import { defineText } from '#web/client/text.ts'

export const resendCodeText = defineText('resend-code', {
  en: {
    resend: 'Resend code',
    resendIn_one: 'Resend code in {{count}} second',
    resendIn_other: 'Resend code in {{count}} seconds',
    resent: 'Code sent to {{email}}',
  },
  es: {
    resend: 'Reenviar código',
    resendIn_one: 'Reenviar código en {{count}} segundo',
    resendIn_other: 'Reenviar código en {{count}} segundos',
    resent: 'Código enviado a {{email}}',
  },
})
