import { defineText } from '../../client/text.ts'

export const contactText = defineText('contact', {
  en: {
    title: 'Write to us',
    intro: 'A person reads it and answers by mail.',
    name: 'Your name',
    email: 'Email',
    subject: 'Subject',
    message: 'Message',
    send: 'Send',
    sentTitle: 'Thank you, it has arrived',
    sentBody: 'We answer to {{email}}.',
    home: 'Go to the start page',
  },
  es: {
    title: 'Escríbenos',
    intro: 'Lo lee una persona y responde por correo.',
    name: 'Tu nombre',
    email: 'Correo',
    subject: 'Asunto',
    message: 'Mensaje',
    send: 'Enviar',
    sentTitle: 'Gracias, ha llegado',
    sentBody: 'Respondemos a {{email}}.',
    home: 'Ir a la página de inicio',
  },
})
