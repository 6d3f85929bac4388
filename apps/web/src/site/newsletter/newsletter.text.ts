import type { Language } from '#contract/enumerations.ts'

const english = {
  title: 'Newsletter',
  description: 'Get product updates from Storeward by email, a few times a year.',
  lead: 'Get product updates a few times a year. You confirm by email first and can unsubscribe anytime.',
  email: 'Your email',
  trap: 'Leave this field blank',
  subscribe: 'Subscribe',
  home: 'Go to home page',
  write: 'Having trouble? Contact us',
  checkMail: {
    title: 'Check your email',
    description: 'Confirm your subscription with the link in the email.',
    lead: 'We sent you an email with a link. Open it to confirm your subscription.',
  },
  confirm: {
    title: 'Confirm subscription',
    description: 'Confirm your subscription to the newsletter.',
    lead: 'Confirm your subscription to the Storeward newsletter.',
    button: 'Confirm subscription',
  },
  confirmed: {
    title: 'Subscription confirmed',
    description: 'You’re subscribed to the newsletter.',
    lead: 'You’ll get the next newsletter. You can unsubscribe anytime with the link in each one.',
  },
  leave: {
    title: 'Unsubscribe',
    description: 'Unsubscribe from the newsletter.',
    lead: 'You won’t get any more newsletters after you unsubscribe.',
    button: 'Unsubscribe',
  },
  left: {
    title: 'Unsubscribed',
    description: 'You won’t get any more newsletters.',
    lead: 'You won’t get any more newsletters. You can subscribe again at the bottom of any page.',
  },
}

const spanish: typeof english = {
  title: 'Boletín',
  description: 'Recibe las novedades de Storeward por correo, unas pocas veces al año.',
  lead: 'Recibe las novedades unas pocas veces al año. Primero lo confirmas por correo y puedes darte de baja cuando quieras.',
  email: 'Tu correo',
  trap: 'Deja este campo en blanco',
  subscribe: 'Suscribirme',
  home: 'Ir a la página de inicio',
  write: '¿Tienes problemas? Contáctanos',
  checkMail: {
    title: 'Revisa tu correo',
    description: 'Confirma tu suscripción con el enlace del correo.',
    lead: 'Te enviamos un correo con un enlace. Ábrelo para confirmar tu suscripción.',
  },
  confirm: {
    title: 'Confirmar suscripción',
    description: 'Confirma tu suscripción al boletín.',
    lead: 'Confirma tu suscripción al boletín de Storeward.',
    button: 'Confirmar suscripción',
  },
  confirmed: {
    title: 'Suscripción confirmada',
    description: 'Te suscribiste al boletín.',
    lead: 'Recibirás el próximo boletín. Puedes darte de baja cuando quieras con el enlace de cada envío.',
  },
  leave: {
    title: 'Darse de baja',
    description: 'Date de baja del boletín.',
    lead: 'Después de darte de baja no recibirás más boletines.',
    button: 'Darme de baja',
  },
  left: {
    title: 'Baja confirmada',
    description: 'No recibirás más boletines.',
    lead: 'No recibirás más boletines. Puedes volver a suscribirte al final de cualquier página.',
  },
}

export const newsletterText: Record<Language, typeof english> = { en: english, es: spanish }
