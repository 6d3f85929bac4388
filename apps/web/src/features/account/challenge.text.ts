import { defineText } from '../../client/text.ts'

export const challengeText = defineText('challenge', {
  en: {
    title: 'One more step',
    intro: 'Enter the six digits that your authenticator app shows for {{product}}.',
    confirm: 'Confirm and sign in',
    otherAccount: 'Not your account, or it took too long?',
  },
  es: {
    title: 'Un paso más',
    intro: 'Escribe las seis cifras que muestra tu aplicación de autenticación para {{product}}.',
    confirm: 'Confirmar e iniciar sesión',
    otherAccount: '¿No es tu cuenta o pasó demasiado tiempo?',
  },
})
