import { defineText } from '#web/client/text.ts'

export const challengeText = defineText('challenge', {
  en: {
    title: 'Two-step sign-in',
    intro: 'Enter the six-digit code for {{product}} from your authenticator app.',
    recoveryIntro: 'Enter one of your recovery codes.',
    confirm: 'Sign in',
    otherAccount: 'Not your account, or took too long?',
  },
  es: {
    title: 'Inicio de sesión en dos pasos',
    intro: 'Ingresa el código de seis dígitos de {{product}} de tu app de autenticación.',
    recoveryIntro: 'Ingresa uno de tus códigos de recuperación.',
    confirm: 'Iniciar sesión',
    otherAccount: '¿No es tu cuenta o tardaste demasiado?',
  },
})
