import type { Language } from '#contract/enumerations.ts'
import { productName } from '#contract/app-name.ts'
import { renderMailIn } from '#server/platform/mail/mail-template.ts'

export const resetMail = (language: Language, url: string) =>
  renderMailIn(language, {
    en: {
      subject: `Reset your ${productName} password`,
      title: 'Reset your password',
      paragraphs: ['We got a request to reset your password. The link works once and expires in 30 minutes.'],
      action: { label: 'Reset password', url },
      footer: 'If it wasn’t you, you can ignore this email. Your password won’t change.',
    },
    es: {
      subject: `Restablece tu contraseña de ${productName}`,
      title: 'Restablece tu contraseña',
      paragraphs: [
        'Recibimos una solicitud para restablecer tu contraseña. El enlace funciona una sola vez y vence en 30 minutos.',
      ],
      action: { label: 'Restablecer contraseña', url },
      footer: 'Si no fuiste tú, puedes ignorar este correo. Tu contraseña no cambiará.',
    },
  })

export const passwordChangedMail = (language: Language, publicUrl: string) =>
  renderMailIn(language, {
    en: {
      subject: `Your ${productName} password was changed`,
      title: 'Your password was changed',
      paragraphs: ['We signed you out on your other devices. Sign in again with your new password.'],
      action: { label: 'Reset password', url: `${publicUrl}/password-reset-request` },
      footer: 'If it wasn’t you, reset your password now.',
    },
    es: {
      subject: `Tu contraseña de ${productName} cambió`,
      title: 'Tu contraseña cambió',
      paragraphs: ['Cerramos tu sesión en los otros dispositivos. Vuelve a iniciarla con tu contraseña nueva.'],
      action: { label: 'Restablecer contraseña', url: `${publicUrl}/password-reset-request` },
      footer: 'Si no fuiste tú, restablece tu contraseña ahora.',
    },
  })
