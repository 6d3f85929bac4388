import { defineText } from '#web/client/text.ts'

export const unsubscribeText = defineText('unsubscribe', {
  en: {
    title: 'No more of these emails?',
    body: 'The store that wrote to you will not send you advertising any more. You still get what belongs to your orders.',
    stop: 'Stop these emails',
    doneTitle: 'Done: no more emails',
    doneBody: '{{store}} will not send you advertising any more. If you change your mind, ask the store.',
    alreadyTitle: 'Already done',
    badTitle: 'This link is not valid',
    badBody: 'Copy it whole from the email and open it again. Or simply answer the email and tell the store.',
  },
  es: {
    title: '¿No quieres más correos de estos?',
    body: 'La tienda que te escribió dejará de enviarte publicidad. Seguirás recibiendo lo que toca a tus pedidos.',
    stop: 'Dejar de recibir estos correos',
    doneTitle: 'Hecho: no más correos',
    doneBody: '{{store}} ya no te enviará publicidad. Si cambias de idea, díselo a la tienda.',
    alreadyTitle: 'Ya está hecho',
    badTitle: 'Este enlace no es válido',
    badBody: 'Cópialo entero del correo y ábrelo otra vez. O responde al correo y díselo a la tienda.',
  },
})
