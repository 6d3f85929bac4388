import { defineText } from '#web/client/text.ts'

export const challengeText = defineText('challenge', {
  en: {
    title: 'One more step',
    intro: 'Enter the six digits that your authenticator app shows for {{product}}.',
    recoveryIntro: 'Enter one of the recovery codes you kept when you turned on two-step sign-in.',
    confirm: 'Confirm and sign in',
    otherAccount: 'Not your account, or it took too long?',
  },
  es: {
    title: 'Un paso más',
    intro: 'Escribe las seis cifras que muestra tu app de autenticación para {{product}}.',
    recoveryIntro: 'Escribe uno de los códigos de recuperación que guardaste al activar el acceso en dos pasos.',
    confirm: 'Confirmar e iniciar sesión',
    otherAccount: '¿No es tu cuenta o pasó demasiado tiempo?',
  },
})
