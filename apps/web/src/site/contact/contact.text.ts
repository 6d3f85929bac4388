import type { Language } from '#contract/enumerations.ts'

const english = {
  title: 'Contact',
  description: 'Write to the people who make Storeward. A person reads it and answers by email.',
  heading: 'Write to us',
  lead: 'A question before you sign up, a problem, an idea: a person reads it and answers by email.',
  name: 'Your name',
  email: 'Email',
  subject: 'Subject',
  message: 'Message',
  trap: 'Leave this empty',
  send: 'Send',
  before: 'Perhaps it is answered already',
  guides: 'The guides',
  questions: 'Questions and answers',
  kept: 'What we keep of your message, and for how long, is in the',
  keptLink: 'privacy policy',
  thanks: {
    title: 'Thank you, it has arrived',
    description: 'Your message has arrived.',
    lead: 'A person will read it and answer to the address you gave.',
    home: 'Go to the start page',
  },
}

const spanish: typeof english = {
  title: 'Contacto',
  description: 'Escribe a quienes hacen Storeward. Lo lee una persona y responde por correo.',
  heading: 'Escríbenos',
  lead: 'Una pregunta antes de registrarte, un problema, una idea: lo lee una persona y responde por correo.',
  name: 'Tu nombre',
  email: 'Correo',
  subject: 'Asunto',
  message: 'Mensaje',
  trap: 'Deja esto vacío',
  send: 'Enviar',
  before: 'Quizá ya tenga respuesta',
  guides: 'Las guías',
  questions: 'Preguntas y respuestas',
  kept: 'Qué guardamos de tu mensaje y durante cuánto tiempo está en la',
  keptLink: 'política de privacidad',
  thanks: {
    title: 'Gracias, ha llegado',
    description: 'Tu mensaje ha llegado.',
    lead: 'Lo leerá una persona y te contestará a la dirección que nos diste.',
    home: 'Ir a la página de inicio',
  },
}

export const contactText: Record<Language, typeof english> = { en: english, es: spanish }
