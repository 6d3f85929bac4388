import type { Language } from '#contract/enumerations.ts'
import { productName } from '#contract/product.ts'
import { sitePath } from '#contract/site-path.ts'
import { siteForms } from '#contract/site-forms.ts'
import { renderMailIn } from '#server/platform/mail/mail-template.ts'

/**
 * Quotes nothing from the sender: anybody can enter anybody's address, so the mail could be used to deliver their text.
 */
export const receivedMail = (language: Language) =>
  renderMailIn(language, {
    en: {
      subject: `We have received your message to ${productName}`,
      title: 'Thank you for writing',
      paragraphs: ['We have received your message. A person will read it and answer to this address.'],
      footer: 'If you did not write to us, somebody gave your address by mistake and there is nothing to do.',
    },
    es: {
      subject: `Hemos recibido tu mensaje a ${productName}`,
      title: 'Gracias por escribirnos',
      paragraphs: ['Hemos recibido tu mensaje. Lo leerá una persona y te contestará a esta dirección.'],
      footer: 'Si no nos has escrito, alguien ha dado tu dirección por error y no tienes que hacer nada.',
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
      title: 'Our answer to your message',
      paragraphs: [reply],
      footer: `To write to us again, use the form at ${publicUrl}${sitePath(siteForms.contact.path, language)}.`,
      quote: { title: 'You wrote:', text: message },
    },
    es: {
      subject: `Re: ${subject}`,
      title: 'Nuestra respuesta a tu mensaje',
      paragraphs: [reply],
      footer: `Para volver a escribirnos, usa el formulario de ${publicUrl}${sitePath(siteForms.contact.path, language)}.`,
      quote: { title: 'Tú escribiste:', text: message },
    },
  })
