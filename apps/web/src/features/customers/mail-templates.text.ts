import { defineText } from '#web/client/text.ts'

/** Email templates; {name}, {firstName} and {store} are filled in on sending. */
export const mailTemplatesText = defineText('mail-templates', {
  en: {
    welcome: 'Welcome',
    welcomeSubject: 'Welcome to {store}',
    welcomeBody:
      'Hi {firstName},\n\nThanks for joining {store}. If you have a question, just reply to this email.\n\nBest,\n{store}',
    thanks: 'Thank you',
    thanksSubject: 'Thank you from {store}',
    thanksBody:
      'Hi {firstName},\n\nThanks for your order. We hope you love it. If something isn’t right, let us know and we’ll fix it.\n\nBest,\n{store}',
    missed: 'We miss you',
    missedSubject: '{firstName}, it’s been a while',
    missedBody:
      'Hi {firstName},\n\nWe haven’t seen you at {store} in a while. A lot is new, so come take a look.\n\nSee you soon,\n{store}',
    account: 'Account update',
    accountSubject: 'About your {store} account',
    accountBody:
      'Hi {firstName},\n\nWe’re writing about your account at {store}.\n\n\n\nIf you have a question, just reply to this email.\n\nBest,\n{store}',
    apology: 'Apology',
    apologySubject: 'We’re sorry',
    apologyBody:
      'Hi {firstName},\n\nWe made a mistake, and we’re sorry.\n\n\n\nThanks for your patience. We’ll do our best to make sure this doesn’t happen again.\n\nBest,\n{store}',
  },
  es: {
    welcome: 'Bienvenida',
    welcomeSubject: 'Te damos la bienvenida a {store}',
    welcomeBody:
      'Hola, {firstName}:\n\nGracias por unirte a {store}. Si tienes alguna pregunta, responde a este correo.\n\nSaludos,\n{store}',
    thanks: 'Agradecimiento',
    thanksSubject: 'Gracias de parte de {store}',
    thanksBody:
      'Hola, {firstName}:\n\nGracias por tu compra. Esperamos que te encante. Si algo no está bien, avísanos y lo solucionamos.\n\nSaludos,\n{store}',
    missed: 'Te extrañamos',
    missedSubject: '{firstName}, ha pasado un tiempo',
    missedBody:
      'Hola, {firstName}:\n\nHace tiempo que no te vemos en {store}. Hay muchas novedades, así que ven a verlas.\n\nHasta pronto,\n{store}',
    account: 'Aviso sobre la cuenta',
    accountSubject: 'Sobre tu cuenta en {store}',
    accountBody:
      'Hola, {firstName}:\n\nTe escribimos por tu cuenta en {store}.\n\n\n\nSi tienes alguna pregunta, responde a este correo.\n\nSaludos,\n{store}',
    apology: 'Disculpa',
    apologySubject: 'Lo sentimos',
    apologyBody:
      'Hola, {firstName}:\n\nCometimos un error y lo sentimos.\n\n\n\nGracias por tu paciencia. Haremos todo lo posible para que no vuelva a pasar.\n\nSaludos,\n{store}',
  },
})
