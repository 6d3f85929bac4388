import type { Language } from '#contract/enumerations.ts'
import { productName } from '#contract/app-name.ts'
import { renderMailIn } from '#server/platform/mail/mail-template.ts'

export const turnedOnMail = (language: Language, publicUrl: string) =>
  renderMailIn(language, {
    en: {
      subject: `Two-step sign-in is on for your ${productName} account`,
      title: 'Two-step sign-in is on',
      paragraphs: [
        'You’ll now sign in with your password and a code from your authenticator app. Keep your recovery codes somewhere you can reach without your phone.',
      ],
      action: { label: 'Reset password', url: `${publicUrl}/password-reset-request` },
      footer: 'If it wasn’t you, reset your password now. This signs you out on every device.',
    },
    es: {
      subject: `El acceso en dos pasos está activado en tu cuenta de ${productName}`,
      title: 'Acceso en dos pasos activado',
      paragraphs: [
        'Ahora inicias sesión con tu contraseña y un código de tu app de autenticación. Guarda tus códigos de recuperación donde puedas encontrarlos sin el teléfono.',
      ],
      action: { label: 'Restablecer contraseña', url: `${publicUrl}/password-reset-request` },
      footer: 'Si no fuiste tú, restablece tu contraseña ahora. Así se cierra tu sesión en todos los dispositivos.',
    },
  })

export const turnedOffMail = (language: Language, publicUrl: string) =>
  renderMailIn(language, {
    en: {
      subject: `Two-step sign-in is off for your ${productName} account`,
      title: 'Two-step sign-in is off',
      paragraphs: ['You’ll now sign in with your password only.'],
      action: { label: 'Reset password', url: `${publicUrl}/password-reset-request` },
      footer: 'If it wasn’t you, reset your password now and turn two-step sign-in back on.',
    },
    es: {
      subject: `El acceso en dos pasos está desactivado en tu cuenta de ${productName}`,
      title: 'Acceso en dos pasos desactivado',
      paragraphs: ['Ahora inicias sesión solo con tu contraseña.'],
      action: { label: 'Restablecer contraseña', url: `${publicUrl}/password-reset-request` },
      footer: 'Si no fuiste tú, restablece tu contraseña ahora y vuelve a activar el acceso en dos pasos.',
    },
  })
