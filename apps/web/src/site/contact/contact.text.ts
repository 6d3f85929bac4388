import type { Language } from '#contract/enumerations.ts'

const english = {
  title: 'Contact',
  description: 'Contact the Storeward team. A person reads every message and replies by email.',
  heading: 'Contact us',
  lead: 'Send us a question, a problem, or an idea. A person reads every message and replies by email.',
  name: 'Your name',
  email: 'Email',
  subject: 'Subject',
  message: 'Message',
  trap: 'Leave this field blank',
  send: 'Send message',
  before: 'Help',
  guides: 'Guides',
  questions: 'FAQ',
  kept: 'To learn how we handle your message, see the',
  keptLink: 'privacy policy',
  thanks: {
    title: 'Message sent',
    description: 'Your message was sent. We’ll reply by email.',
    lead: 'Thanks for contacting us. We’ll reply to your email.',
    home: 'Go to home page',
  },
}

const spanish: typeof english = {
  title: 'Contacto',
  description: 'Contacta al equipo de Storeward. Una persona lee cada mensaje y responde por correo.',
  heading: 'Contáctanos',
  lead: 'Envíanos una pregunta, un problema o una idea. Una persona lee cada mensaje y responde por correo.',
  name: 'Tu nombre',
  email: 'Correo',
  subject: 'Asunto',
  message: 'Mensaje',
  trap: 'Deja este campo en blanco',
  send: 'Enviar mensaje',
  before: 'Ayuda',
  guides: 'Guías',
  questions: 'Preguntas frecuentes',
  kept: 'Para saber cómo tratamos tu mensaje, consulta la',
  keptLink: 'política de privacidad',
  thanks: {
    title: 'Mensaje enviado',
    description: 'Enviamos tu mensaje. Te responderemos por correo.',
    lead: 'Gracias por contactarnos. Te responderemos por correo.',
    home: 'Ir a la página de inicio',
  },
}

export const contactText: Record<Language, typeof english> = { en: english, es: spanish }
