import type { Language } from '#contract/enumerations.ts'

const english = {
  title: 'Newsletter',
  description: 'What is new in Storeward, by email, a few times a year.',
  lead: 'What is new in Storeward, a few times a year. You confirm by email first, and every newsletter has a link to unsubscribe.',
  email: 'Your email',
  trap: 'Leave this empty',
  subscribe: 'Subscribe',
  home: 'Go to the start page',
  write: 'Something does not work? Write to us',
  checkMail: {
    title: 'One more step: check your email',
    description: 'Confirm the newsletter with the link in the email.',
    lead: 'If this address can get our newsletter, an email with a link is on its way. You are on the list once you have followed it.',
  },
  confirm: {
    title: 'Confirm the newsletter',
    description: 'One click, and you are on the list.',
    lead: 'One click, and you are on the list.',
    button: 'Yes, send it to me',
  },
  confirmed: {
    title: 'You are on the list',
    description: 'The newsletter is confirmed.',
    lead: 'You’ll get the next newsletter. Each one has a link to unsubscribe.',
  },
  leave: {
    title: 'Leave the newsletter',
    description: 'One click, and you won’t get any more newsletters.',
    lead: 'One click, and you won’t get any more newsletters.',
    button: 'Take me off the list',
  },
  left: {
    title: 'You are off the list',
    description: 'You won’t get any more newsletters.',
    lead: 'You won’t get any more newsletters. If you miss them, the form is at the foot of every page.',
  },
}

const spanish: typeof english = {
  title: 'Boletín',
  description: 'Las novedades de Storeward por correo, unas pocas veces al año.',
  lead: 'Las novedades de Storeward, unas pocas veces al año. Primero lo confirmas por correo, y en cada envío hay un enlace para darte de baja.',
  email: 'Tu correo',
  trap: 'Deja esto vacío',
  subscribe: 'Suscribirme',
  home: 'Ir a la página de inicio',
  write: '¿Algo no funciona? Escríbenos',
  checkMail: {
    title: 'Falta un paso: tu correo',
    description: 'Confirma el boletín con el enlace del correo.',
    lead: 'Si esta dirección puede recibir nuestro boletín, hay un correo con un enlace en camino. Estarás en la lista cuando lo sigas.',
  },
  confirm: {
    title: 'Confirma el boletín',
    description: 'Un clic y estás en la lista.',
    lead: 'Un clic y estás en la lista.',
    button: 'Sí, quiero recibirlo',
  },
  confirmed: {
    title: 'Estás en la lista',
    description: 'El boletín está confirmado.',
    lead: 'Recibirás el próximo boletín. En cada envío hay un enlace para darte de baja.',
  },
  leave: {
    title: 'Dejar el boletín',
    description: 'Un clic y no recibirás más boletines.',
    lead: 'Un clic y no recibirás más boletines.',
    button: 'Quitarme de la lista',
  },
  left: {
    title: 'Ya no estás en la lista',
    description: 'No recibirás más boletines.',
    lead: 'No recibirás más boletines. Si lo echas de menos, el formulario está al pie de cada página.',
  },
}

export const newsletterText: Record<Language, typeof english> = { en: english, es: spanish }
