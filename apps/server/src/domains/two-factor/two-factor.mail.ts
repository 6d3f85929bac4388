import type { Language } from '#contract/enumerations.ts'
import { productName } from '#contract/product.ts'
import { renderMailIn } from '#server/platform/mail/mail-template.ts'

export const turnedOnMail = (language: Language, publicUrl: string) =>
  renderMailIn(language, {
    en: {
      subject: `Two-step sign-in is on for your ${productName} account`,
      title: 'Two-step sign-in was turned on',
      paragraphs: [
        'From now on, signing in asks for your password and a code of your authenticator. Keep your recovery codes where you find them without your phone.',
      ],
      action: { label: 'Reset your password', url: `${publicUrl}/password-reset-request` },
      footer: 'If it was not you, reset your password now: that signs out every device.',
    },
    es: {
      subject: `El acceso en dos pasos está activado en tu cuenta de ${productName}`,
      title: 'Se activó el acceso en dos pasos',
      paragraphs: [
        'Desde ahora, para iniciar sesión hacen falta tu contraseña y un código de tu app de autenticación. Guarda tus códigos de recuperación donde los encuentres sin el teléfono.',
      ],
      action: { label: 'Restablecer la contraseña', url: `${publicUrl}/password-reset-request` },
      footer: 'Si no fuiste tú, restablece tu contraseña ya: así se cierra la sesión en todos los dispositivos.',
    },
  })

export const turnedOffMail = (language: Language, publicUrl: string) =>
  renderMailIn(language, {
    en: {
      subject: `Two-step sign-in is off for your ${productName} account`,
      title: 'Two-step sign-in was turned off',
      paragraphs: ['From now on, your password alone signs you in.'],
      action: { label: 'Reset your password', url: `${publicUrl}/password-reset-request` },
      footer: 'If it was not you, reset your password now and turn two-step sign-in on again.',
    },
    es: {
      subject: `El acceso en dos pasos está desactivado en tu cuenta de ${productName}`,
      title: 'Se desactivó el acceso en dos pasos',
      paragraphs: ['Desde ahora, basta tu contraseña para iniciar sesión.'],
      action: { label: 'Restablecer la contraseña', url: `${publicUrl}/password-reset-request` },
      footer: 'Si no fuiste tú, restablece tu contraseña ya y vuelve a activar el acceso en dos pasos.',
    },
  })
