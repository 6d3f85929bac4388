import { defineText } from '#web/client/text.ts'

/** Email templates; their merge fields are filled in on sending. */
export const mailTemplatesText = defineText('mail-templates', {
  en: {
    welcome: 'Welcome',
    welcomeSubject: 'Welcome to {{store_name}}',
    welcomeBody:
      'Hi {{first_name}},\n\nThanks for joining {{store_name}}. If you have a question, just reply to this email.\n\nBest,\n{{store_name}}',
    thanks: 'Thank you',
    thanksSubject: 'Thank you from {{store_name}}',
    thanksBody:
      'Hi {{first_name}},\n\nThanks for your order. We hope you love it. If something isn’t right, let us know and we’ll fix it.\n\nBest,\n{{store_name}}',
    missed: 'We miss you',
    missedSubject: '{{first_name}}, it’s been a while',
    missedBody:
      'Hi {{first_name}},\n\nWe haven’t seen you at {{store_name}} in a while. A lot is new, so come take a look.\n\nSee you soon,\n{{store_name}}',
    account: 'Account update',
    accountSubject: 'About your {{store_name}} account',
    accountBody:
      'Hi {{first_name}},\n\nWe’re writing about your account at {{store_name}}.\n\n\n\nIf you have a question, just reply to this email.\n\nBest,\n{{store_name}}',
    apology: 'Apology',
    apologySubject: 'We’re sorry',
    apologyBody:
      'Hi {{first_name}},\n\nWe made a mistake, and we’re sorry.\n\n\n\nThanks for your patience. We’ll do our best to make sure this doesn’t happen again.\n\nBest,\n{{store_name}}',
  },
  es: {
    welcome: 'Bienvenida',
    welcomeSubject: 'Te damos la bienvenida a {{store_name}}',
    welcomeBody:
      'Hola, {{first_name}}:\n\nGracias por unirte a {{store_name}}. Si tienes alguna pregunta, responde a este correo.\n\nSaludos,\n{{store_name}}',
    thanks: 'Agradecimiento',
    thanksSubject: 'Gracias de parte de {{store_name}}',
    thanksBody:
      'Hola, {{first_name}}:\n\nGracias por tu compra. Esperamos que te encante. Si algo no está bien, avísanos y lo solucionamos.\n\nSaludos,\n{{store_name}}',
    missed: 'Te extrañamos',
    missedSubject: '{{first_name}}, ha pasado un tiempo',
    missedBody:
      'Hola, {{first_name}}:\n\nHace tiempo que no te vemos en {{store_name}}. Hay muchas novedades, así que ven a verlas.\n\nHasta pronto,\n{{store_name}}',
    account: 'Aviso sobre la cuenta',
    accountSubject: 'Sobre tu cuenta en {{store_name}}',
    accountBody:
      'Hola, {{first_name}}:\n\nTe escribimos por tu cuenta en {{store_name}}.\n\n\n\nSi tienes alguna pregunta, responde a este correo.\n\nSaludos,\n{{store_name}}',
    apology: 'Disculpa',
    apologySubject: 'Lo sentimos',
    apologyBody:
      'Hola, {{first_name}}:\n\nCometimos un error y lo sentimos.\n\n\n\nGracias por tu paciencia. Haremos todo lo posible para que no vuelva a pasar.\n\nSaludos,\n{{store_name}}',
  },
})
