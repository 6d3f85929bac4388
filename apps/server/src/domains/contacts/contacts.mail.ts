import type { Language } from '#contract/enumerations.ts'
import { productName } from '#contract/app-name.ts'
import { sitePath } from '#contract/site-path.ts'
import { siteForms } from '#contract/site-forms.ts'
import { renderMailIn } from '#server/platform/mail/mail-template.ts'

/**
 * Quotes nothing from the sender: anyone can enter any address, so the email could be used to deliver their text.
 */
export const receivedMail = (language: Language) =>
  renderMailIn(language, {
    en: {
      subject: `We got your message to ${productName}`,
      title: 'Thanks for contacting us',
      paragraphs: ['We got your message. A person will read it and reply to this email.'],
      footer: 'If you didn’t contact us, someone entered your email by mistake. You can ignore this email.',
    },
    es: {
      subject: `Recibimos tu mensaje a ${productName}`,
      title: 'Gracias por contactarnos',
      paragraphs: ['Recibimos tu mensaje. Una persona lo leerá y te responderá a este correo.'],
      footer: 'Si no nos contactaste, alguien ingresó tu correo por error. Puedes ignorar este correo.',
    },
  })

export interface RepliedContact {
  language: Language
  subject: string
  message: string
}

export const replyMail = ({ language, subject, message }: RepliedContact, reply: string, publicUrl: string) =>
  renderMailIn(language, {
    en: {
      subject: `Re: ${subject}`,
      title: 'Our reply to your message',
      paragraphs: [reply],
      footer: `To reply, use the form at ${publicUrl}${sitePath(siteForms.contact.path, language)}.`,
      quote: { title: 'Your message:', text: message },
    },
    es: {
      subject: `Re: ${subject}`,
      title: 'Nuestra respuesta a tu mensaje',
      paragraphs: [reply],
      footer: `Para responder, usa el formulario en ${publicUrl}${sitePath(siteForms.contact.path, language)}.`,
      quote: { title: 'Tu mensaje:', text: message },
    },
  })
