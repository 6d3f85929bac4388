import { defineText } from '#web/client/text.ts'

export const twoFactorFieldText = defineText('second-step', {
  en: {
    code: 'Code',
    recoveryCode: 'Recovery code',
    recoveryHelp: 'Each code works once.',
    useRecovery: 'Use a recovery code instead',
    useCode: 'Use the code of your authenticator app instead',
  },
  es: {
    code: 'Código',
    recoveryCode: 'Código de recuperación',
    recoveryHelp: 'Cada código vale una vez.',
    useRecovery: 'Usar un código de recuperación',
    useCode: 'Usar el código de tu app de autenticación',
  },
})
