import { defineText } from '../../client/text.ts'

/** Apart from the other pages' words: the sign-in has to load these as well. */
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
