import { defineText } from '#web/client/text.ts'

/** A separate file because the sign-in pages load it too. */
export const serverErrorText = defineText('serverError', {
  en: {
    title: 'Server Error',
    body: "Something went wrong on our end. We're working to fix the issue.",
    tryAgain: 'Try Again',
  },
  es: {
    title: 'Error del servidor',
    body: 'Algo falló por nuestra parte. Estamos trabajando para solucionarlo.',
    tryAgain: 'Intentar de nuevo',
  },
})
