import { defineText } from '../../client/text.ts'

export const stepUpText = defineText('step-up', {
  en: {
    title: 'Confirm that it is you',
    withCode: 'What you are about to do is sensitive. Enter the code that your authenticator app shows now.',
    withPassword: 'What you are about to do is sensitive. Enter your password to go on.',
    password: 'Password',
    confirm: 'Confirm',
    cancel: 'Cancel',
  },
  es: {
    title: 'Confirma que eres tú',
    withCode: 'Lo que vas a hacer es delicado. Escribe el código que muestra ahora tu aplicación de autenticación.',
    withPassword: 'Lo que vas a hacer es delicado. Escribe tu contraseña para continuar.',
    password: 'Contraseña',
    confirm: 'Confirmar',
    cancel: 'Cancelar',
  },
})
