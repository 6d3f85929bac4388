import { defineText } from '#web/client/text.ts'

export const stepUpText = defineText('step-up', {
  en: {
    title: 'Confirm that it is you',
    withCode: 'What you are about to do is sensitive. Enter the code that your authenticator app shows now.',
    withRecovery: 'What you are about to do is sensitive. Enter one of the recovery codes you kept.',
    withPassword: 'What you are about to do is sensitive. Enter your password to go on.',
    password: 'Password',
    confirm: 'Confirm',
    cancel: 'Cancel',
  },
  es: {
    title: 'Confirma que eres tú',
    withCode: 'Lo que vas a hacer es delicado. Escribe el código que muestra ahora tu app de autenticación.',
    withRecovery: 'Lo que vas a hacer es delicado. Escribe uno de los códigos de recuperación que guardaste.',
    withPassword: 'Lo que vas a hacer es delicado. Escribe tu contraseña para continuar.',
    password: 'Contraseña',
    confirm: 'Confirmar',
    cancel: 'Cancelar',
  },
})
