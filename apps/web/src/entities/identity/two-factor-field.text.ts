import { defineText } from '#web/client/text.ts'

export const twoFactorFieldText = defineText('second-step', {
  en: {
    code: 'Code',
    recoveryCode: 'Recovery code',
    recoveryHelp: 'Each code works once.',
    useRecovery: 'Use a recovery code',
    useCode: 'Use your authenticator app',
  },
  es: {
    code: 'Código',
    recoveryCode: 'Código de recuperación',
    recoveryHelp: 'Cada código funciona una vez.',
    useRecovery: 'Usar un código de recuperación',
    useCode: 'Usar tu app de autenticación',
  },
})
