import type { Language } from '#contract/enumerations.ts'
import { productName } from '#contract/product.ts'
import { renderMailIn } from '#server/platform/mail/mail-template.ts'

export const resetMail = (language: Language, url: string) =>
  renderMailIn(language, {
    en: {
      subject: `Set a new ${productName} password`,
      title: 'Set a new password',
      paragraphs: [
        'Somebody asked for a new password for your account. The link works once and is good for 30 minutes.',
      ],
      action: { label: 'Set a new password', url },
      footer: 'If it was not you, you can ignore this mail: your password stays as it is.',
    },
    es: {
      subject: `Elige una contraseña nueva para ${productName}`,
      title: 'Elige una contraseña nueva',
      paragraphs: [
        'Alguien pidió una contraseña nueva para tu cuenta. El enlace sirve una sola vez y vale durante 30 minutos.',
      ],
      action: { label: 'Elegir una contraseña nueva', url },
      footer: 'Si no fuiste tú, puedes ignorar este correo: tu contraseña no cambia.',
    },
  })

export const passwordChangedMail = (language: Language, publicUrl: string) =>
  renderMailIn(language, {
    en: {
      subject: `Your ${productName} password was changed`,
      title: 'Your password was changed',
      paragraphs: ['Your other devices were signed out. Sign in there again with the new password.'],
      action: { label: 'Reset your password', url: `${publicUrl}/password-reset-request` },
      footer: 'If it was not you, reset your password now.',
    },
    es: {
      subject: `Tu contraseña de ${productName} ha cambiado`,
      title: 'Tu contraseña ha cambiado',
      paragraphs: ['Se cerró la sesión en tus otros dispositivos. Vuelve a iniciarla allí con la contraseña nueva.'],
      action: { label: 'Restablecer la contraseña', url: `${publicUrl}/password-reset-request` },
      footer: 'Si no fuiste tú, restablece tu contraseña ya.',
    },
  })
