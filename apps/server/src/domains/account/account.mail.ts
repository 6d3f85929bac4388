import type { Language } from '#contract/enumerations.ts'
import { productName } from '#contract/app-name.ts'
import { renderMail } from '#server/platform/mail/mail-template.ts'

interface Mail {
  subject: string
  text: string
  html: string
}

/** Enough for the owner to recognize the address, too little for a reader of the old mailbox to write to it. */
const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1…')

export const emailChangedMail = (language: Language, newEmail: string, publicUrl: string): Mail => {
  const address = maskEmail(newEmail)
  const content =
    language === 'es'
      ? {
          subject: `El correo de tu cuenta de ${productName} cambió`,
          title: 'Tu correo cambió',
          paragraphs: [
            `El correo de tu cuenta ahora es ${address}. Úsalo para iniciar sesión. Ahí recibirás también nuestros mensajes.`,
            'Si no fuiste tú, otra persona tiene acceso a tu cuenta. Contáctanos de inmediato.',
          ],
          action: { label: 'Contáctanos', url: `${publicUrl}/contact` },
          footer: 'Si fuiste tú, puedes ignorar este correo.',
        }
      : {
          subject: `Your ${productName} email was changed`,
          title: 'Your email was changed',
          paragraphs: [
            `Your account’s email is now ${address}. Use it to sign in. We’ll send our messages there too.`,
            'If it wasn’t you, someone else has access to your account. Contact us right away.',
          ],
          action: { label: 'Contact us', url: `${publicUrl}/contact` },
          footer: 'If it was you, you can ignore this email.',
        }
  return { subject: content.subject, ...renderMail({ language, ...content }) }
}

export const accountDeletedMail = (language: Language, businesses: readonly string[], publicUrl: string): Mail => {
  const names = new Intl.ListFormat(language).format(businesses)
  const content =
    language === 'es'
      ? {
          subject: `Eliminamos tu cuenta de ${productName}`,
          title: 'Eliminamos tu cuenta',
          paragraphs: [
            'Eliminamos tu cuenta y tus datos personales, y cerramos tu sesión en todos los dispositivos.',
            ...(names ? [`También cerramos ${names} y todas sus tiendas.`] : []),
            'Si no fuiste tú, contáctanos de inmediato.',
          ],
          action: { label: 'Contáctanos', url: `${publicUrl}/contact` },
          footer: 'Puedes volver a registrarte con este correo cuando quieras.',
        }
      : {
          subject: `Your ${productName} account was deleted`,
          title: 'Your account was deleted',
          paragraphs: [
            'We deleted your account and personal information and signed you out on all devices.',
            ...(names ? [`We also closed ${names} and all its stores.`] : []),
            'If it wasn’t you, contact us right away.',
          ],
          action: { label: 'Contact us', url: `${publicUrl}/contact` },
          footer: 'You can sign up again with this email anytime.',
        }
  return { subject: content.subject, ...renderMail({ language, ...content }) }
}
