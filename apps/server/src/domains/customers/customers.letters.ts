import { fillMail } from '#contract/domains/customer-mail.ts'
import type { Language } from '#contract/enumerations.ts'
import { letter, letterIn } from '#server/platform/mail/letter.ts'

const words: Record<Language, { why: (store: string) => string; wayOut: string }> = {
  en: { why: (store) => `You get this because you agreed to news from ${store}.`, wayOut: 'Unsubscribe' },
  es: {
    why: (store) => `Recibes este correo porque aceptaste recibir novedades de ${store}.`,
    wayOut: 'Darme de baja',
  },
}

export interface Written {
  language: Language
  store: string
  name: string
  subject: string
  body: string
  /** Marketing mails only: page for withdrawing the consent. */
  wayOut?: string
}

/** The merchant's plain text in the standard mail layout, sent under the store's name. */
export const customerLetter = (written: Written): { subject: string; text: string; html: string } => {
  const { language, store, wayOut } = written
  const subject = fillMail(written.subject, written)
  const said = words[language]
  return {
    subject,
    ...letter({
      language,
      from: store,
      title: subject,
      paragraphs: fillMail(written.body, written).split(/(?:\r\n?|\n)[^\S\r\n]*(?:\r\n?|\n)\s*/),
      ...(wayOut === undefined ? {} : { footer: said.why(store), wayOut: { label: said.wayOut, url: wayOut } }),
    }),
  }
}

interface Decided {
  language: Language
  store: string
  name: string
}

/** Mail to a customer whose registration was approved. */
export const approvedLetter = ({ language, store, name }: Decided) =>
  letterIn(language, {
    en: {
      subject: `You are in: ${store}`,
      from: store,
      title: `You are in: ${store}`,
      paragraphs: [`Hello ${name},`, `${store} has confirmed your registration. Sign in with the account you have.`],
    },
    es: {
      subject: `Ya eres cliente: ${store}`,
      from: store,
      title: `Ya eres cliente: ${store}`,
      paragraphs: [`Hola, ${name}:`, `${store} ha confirmado tu registro. Inicia sesión con la cuenta que ya tienes.`],
    },
  })

export const rejectedLetter = ({ language, store, name }: Decided, reason: string) =>
  letterIn(language, {
    en: {
      subject: `Your registration at ${store}`,
      from: store,
      title: `Your registration at ${store}`,
      paragraphs: [
        `Hello ${name},`,
        `${store} has not accepted your registration.`,
        ...(reason ? [`The reason: ${reason}`] : []),
      ],
    },
    es: {
      subject: `Tu registro en ${store}`,
      from: store,
      title: `Tu registro en ${store}`,
      paragraphs: [
        `Hola, ${name}:`,
        `${store} no ha aceptado tu registro.`,
        ...(reason ? [`El motivo: ${reason}`] : []),
      ],
    },
  })
