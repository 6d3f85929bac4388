import { defineText } from '#web/client/text.ts'

export const stepUpText = defineText('step-up', {
  en: {
    title: 'Confirm it’s you',
    withCode: 'Enter the code from your authenticator app.',
    withRecovery: 'Enter one of your recovery codes.',
    withPassword: 'Enter your password to continue.',
    password: 'Password',
    confirm: 'Confirm',
    cancel: 'Cancel',
  },
  es: {
    title: 'Confirma que eres tú',
    withCode: 'Ingresa el código de tu app de autenticación.',
    withRecovery: 'Ingresa uno de tus códigos de recuperación.',
    withPassword: 'Ingresa tu contraseña para continuar.',
    password: 'Contraseña',
    confirm: 'Confirmar',
    cancel: 'Cancelar',
  },
})
