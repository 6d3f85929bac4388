import { fillMailFields } from '#contract/domains/customer-mail.ts'
import type { Language } from '#contract/enumerations.ts'
import { renderMail, renderMailIn } from '#server/platform/mail/mail-template.ts'

const mailText: Record<Language, { reason: (store: string) => string; unsubscribe: string }> = {
  en: {
    reason: (store) => `You’re getting this email because you subscribed to marketing from ${store}.`,
    unsubscribe: 'Unsubscribe',
  },
  es: {
    reason: (store) => `Recibes este correo porque aceptaste recibir publicidad de ${store}.`,
    unsubscribe: 'Darme de baja',
  },
}

export interface CustomerMailInput {
  language: Language
  store: string
  name: string
  subject: string
  body: string
  /** Marketing mails only: page for withdrawing the consent. */
  unsubscribeUrl?: string
}

/** The merchant's plain text in the standard email layout, sent under the store's name. */
export const renderCustomerMail = (input: CustomerMailInput): { subject: string; text: string; html: string } => {
  const { language, store, unsubscribeUrl } = input
  const subject = fillMailFields(input.subject, input)
  const text = mailText[language]
  return {
    subject,
    ...renderMail({
      language,
      from: store,
      title: subject,
      paragraphs: fillMailFields(input.body, input).split(/(?:\r\n?|\n)[^\S\r\n]*(?:\r\n?|\n)\s*/),
      ...(unsubscribeUrl === undefined
        ? {}
        : { footer: text.reason(store), secondaryLink: { label: text.unsubscribe, url: unsubscribeUrl } }),
    }),
  }
}

interface DecisionMailInput {
  language: Language
  store: string
  name: string
}

/** Mail to a customer whose registration was approved. */
export const renderApprovedMail = ({ language, store, name }: DecisionMailInput) =>
  renderMailIn(language, {
    en: {
      subject: `Welcome to ${store}`,
      from: store,
      title: `Welcome to ${store}`,
      paragraphs: [`Hi ${name},`, `${store} approved your registration. You can now sign in with your account.`],
    },
    es: {
      subject: `Te damos la bienvenida a ${store}`,
      from: store,
      title: `Te damos la bienvenida a ${store}`,
      paragraphs: [`Hola, ${name}:`, `${store} aprobó tu registro. Ya puedes iniciar sesión con tu cuenta.`],
    },
  })

export const renderRejectedMail = ({ language, store, name }: DecisionMailInput, reason: string) =>
  renderMailIn(language, {
    en: {
      subject: `Your registration at ${store}`,
      from: store,
      title: `Your registration at ${store}`,
      paragraphs: [
        `Hi ${name},`,
        `${store} didn’t approve your registration.`,
        ...(reason ? [`Reason: ${reason}`] : []),
      ],
    },
    es: {
      subject: `Tu registro en ${store}`,
      from: store,
      title: `Tu registro en ${store}`,
      paragraphs: [`Hola, ${name}:`, `${store} no aprobó tu registro.`, ...(reason ? [`Motivo: ${reason}`] : [])],
    },
  })
