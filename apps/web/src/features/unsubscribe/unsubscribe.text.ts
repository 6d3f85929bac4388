import { defineText } from '#web/client/text.ts'

export const unsubscribeText = defineText('unsubscribe', {
  en: {
    title: 'Unsubscribe from marketing emails?',
    body: 'The store will stop sending you marketing emails. You’ll still get emails about your orders.',
    stop: 'Unsubscribe',
    doneTitle: 'You’ve unsubscribed',
    doneBody: '{{store}} won’t send you marketing emails anymore. To get them again, contact the store.',
    alreadyTitle: 'You’ve already unsubscribed',
    badTitle: 'This link doesn’t work',
    badBody: 'Open it from the email again, or reply to the email to unsubscribe.',
  },
  es: {
    title: '¿Cancelar los correos de marketing?',
    body: 'La tienda dejará de enviarte correos de marketing. Seguirás recibiendo los de tus pedidos.',
    stop: 'Cancelar suscripción',
    doneTitle: 'Suscripción cancelada',
    doneBody: '{{store}} ya no te enviará correos de marketing. Para recibirlos de nuevo, contacta a la tienda.',
    alreadyTitle: 'Tu suscripción ya estaba cancelada',
    badTitle: 'Este enlace no funciona',
    badBody: 'Ábrelo de nuevo desde el correo o responde al correo para cancelar la suscripción.',
  },
})
