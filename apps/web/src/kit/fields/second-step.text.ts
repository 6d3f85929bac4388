import { defineText } from '../../client/text.ts'

export const secondStepText = defineText('second-step', {
  en: {
    code: 'Code',
    recoveryCode: 'Recovery code',
    recoveryHelp: 'One of the codes you kept when you turned on two-step sign-in. Each works once.',
    useRecovery: 'Use a recovery code instead',
    useCode: 'Use the code of your authenticator app instead',
  },
  es: {
    code: 'Código',
    recoveryCode: 'Código de recuperación',
    recoveryHelp: 'Uno de los códigos que guardaste al activar el acceso en dos pasos. Cada uno vale una vez.',
    useRecovery: 'Usar un código de recuperación',
    useCode: 'Usar el código de tu aplicación de autenticación',
  },
})
