import { defineText } from '#web/client/text.ts'

export const unsubscribeText = defineText('unsubscribe', {
  en: {
    title: 'Unsubscribe from marketing emails?',
    body: '{{store}} will stop sending you marketing emails. You’ll still get emails about your orders.',
    stop: 'Unsubscribe',
    doneTitle: 'You’ve unsubscribed',
    doneBody: '{{store}} won’t send you marketing emails anymore.',
    preferences: 'Manage email preferences',
    theStore: 'The store',
    alreadyTitle: 'You’ve already unsubscribed',
    badTitle: 'This link doesn’t work',
    badBody: 'Open it from the email again, or reply to the email to unsubscribe.',
  },
  es: {
    title: '¿Cancelar los correos de marketing?',
    body: '{{store}} dejará de enviarte correos de marketing. Seguirás recibiendo los de tus pedidos.',
    stop: 'Cancelar suscripción',
    doneTitle: 'Suscripción cancelada',
    doneBody: '{{store}} ya no te enviará correos de marketing.',
    preferences: 'Gestionar preferencias de correo',
    theStore: 'La tienda',
    alreadyTitle: 'Tu suscripción ya estaba cancelada',
    badTitle: 'Este enlace no funciona',
    badBody: 'Ábrelo de nuevo desde el correo o responde al correo para cancelar la suscripción.',
  },
})
