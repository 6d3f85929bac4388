import type { Language } from '#contract/enumerations.ts'
import { productName } from '#contract/product.ts'
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
          subject: `El correo de tu cuenta de ${productName} ha cambiado`,
          title: 'Tu correo ha cambiado',
          paragraphs: [
            `El correo de tu cuenta ahora es ${address}. A partir de ahora inicias sesión con él y ahí recibes nuestros mensajes.`,
            'Si no fuiste tú, escríbenos enseguida: alguien más tiene acceso a tu cuenta.',
          ],
          action: { label: 'Escribirnos', url: `${publicUrl}/contact` },
          footer: 'Si fuiste tú, no tienes que hacer nada.',
        }
      : {
          subject: `The email of your ${productName} account was changed`,
          title: 'Your email was changed',
          paragraphs: [
            `The email of your account was changed to ${address}. From now on you sign in with it and get our messages there.`,
            'If it was not you, write to us at once: somebody else has access to your account.',
          ],
          action: { label: 'Write to us', url: `${publicUrl}/contact` },
          footer: 'If it was you, there is nothing to do.',
        }
  return { subject: content.subject, ...renderMail({ language, ...content }) }
}

export const accountDeletedMail = (language: Language, businesses: readonly string[], publicUrl: string): Mail => {
  const names = new Intl.ListFormat(language).format(businesses)
  const content =
    language === 'es'
      ? {
          subject: `Tu cuenta de ${productName} se ha eliminado`,
          title: 'Tu cuenta se ha eliminado',
          paragraphs: [
            'Hemos eliminado tu cuenta y tus datos personales, y se ha cerrado la sesión en todos tus dispositivos.',
            ...(names ? [`También hemos cerrado ${names} y todas sus tiendas.`] : []),
            'Si no fuiste tú, escríbenos enseguida.',
          ],
          action: { label: 'Escribirnos', url: `${publicUrl}/contact` },
          footer: 'Si quieres volver, puedes registrarte de nuevo con este correo.',
        }
      : {
          subject: `Your ${productName} account was deleted`,
          title: 'Your account was deleted',
          paragraphs: [
            'We have deleted your account and your personal details, and signed you out on all your devices.',
            ...(names ? [`We have also closed ${names} and every store there.`] : []),
            'If it was not you, write to us at once.',
          ],
          action: { label: 'Write to us', url: `${publicUrl}/contact` },
          footer: 'If you want to come back, you can sign up again with this address.',
        }
  return { subject: content.subject, ...renderMail({ language, ...content }) }
}
