import { defineText } from '#web/client/text.ts'

/** Email templates; {name}, {firstName} and {store} are filled in on sending. */
export const mailTemplatesText = defineText('mail-templates', {
  en: {
    welcome: 'Welcome',
    welcomeSubject: 'Welcome to {store}',
    welcomeBody:
      'Hello {firstName},\n\nIt is good to have you with us at {store}. If you are looking for something or have a question, simply reply to this mail.\n\nKind regards\n{store}',
    thanks: 'Thank you',
    thanksSubject: 'Thank you from {store}',
    thanksBody:
      'Hello {firstName},\n\nThank you for buying from us. We hope that you enjoy it. If anything is not as it should be, tell us and we will put it right.\n\nKind regards\n{store}',
    missed: 'We miss you',
    missedSubject: '{firstName}, it has been a while',
    missedBody:
      'Hello {firstName},\n\nWe have not seen you at {store} for some time. A lot is new since then, and we would be glad if you had a look.\n\nSee you soon\n{store}',
    account: 'Your account',
    accountSubject: 'About your account at {store}',
    accountBody:
      'Hello {firstName},\n\nThis is about your account at {store}.\n\n\n\nIf something is not clear, simply reply to this mail.\n\nKind regards\n{store}',
    apology: 'Apology',
    apologySubject: 'We are sorry',
    apologyBody:
      'Hello {firstName},\n\nSomething went wrong on our side, and we are sorry about it.\n\n\n\nThank you for your patience. We do our best that it does not happen again.\n\nKind regards\n{store}',
  },
  es: {
    welcome: 'Bienvenida',
    welcomeSubject: 'Te damos la bienvenida a {store}',
    welcomeBody:
      'Hola, {firstName}:\n\nNos alegra tenerte con nosotros en {store}. Si buscas algo o tienes una pregunta, responde a este correo.\n\nUn saludo\n{store}',
    thanks: 'Gracias',
    thanksSubject: 'Gracias de parte de {store}',
    thanksBody:
      'Hola, {firstName}:\n\nGracias por tu compra. Esperamos que la disfrutes. Si algo no está como debería, dínoslo y lo arreglamos.\n\nUn saludo\n{store}',
    missed: 'Te echamos de menos',
    missedSubject: '{firstName}, cuánto tiempo',
    missedBody:
      'Hola, {firstName}:\n\nHace tiempo que no te vemos por {store}. Desde entonces hay muchas novedades y nos encantaría que les echaras un vistazo.\n\nHasta pronto\n{store}',
    account: 'Tu cuenta',
    accountSubject: 'Sobre tu cuenta en {store}',
    accountBody:
      'Hola, {firstName}:\n\nTe escribimos por tu cuenta en {store}.\n\n\n\nSi algo no queda claro, responde a este correo.\n\nUn saludo\n{store}',
    apology: 'Disculpa',
    apologySubject: 'Lo sentimos',
    apologyBody:
      'Hola, {firstName}:\n\nAlgo salió mal por nuestra parte y lo sentimos.\n\n\n\nGracias por tu paciencia. Hacemos lo posible para que no vuelva a pasar.\n\nUn saludo\n{store}',
  },
})
