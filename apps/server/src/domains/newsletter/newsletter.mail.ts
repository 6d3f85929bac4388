import type { Language } from '#contract/enumerations.ts'
import { productName } from '#contract/app-name.ts'
import { renderMailIn } from '#server/platform/mail/mail-template.ts'

/** Double opt-in: anyone can enter any address. */
export const confirmMail = (language: Language, url: string, days: number) =>
  renderMailIn(language, {
    en: {
      subject: `Confirm your ${productName} newsletter subscription`,
      title: 'Confirm your subscription',
      paragraphs: [`Confirm your email to get the ${productName} newsletter.`],
      action: { label: 'Confirm subscription', url },
      footer: `The link expires in ${days} days. If you didn’t sign up, you can ignore this email. You won’t be subscribed.`,
    },
    es: {
      subject: `Confirma tu suscripción al boletín de ${productName}`,
      title: 'Confirma tu suscripción',
      paragraphs: [`Confirma tu correo para recibir el boletín de ${productName}.`],
      action: { label: 'Confirmar suscripción', url },
      footer: `El enlace vence en ${days} días. Si no fuiste tú, puedes ignorar este correo y no te suscribiremos.`,
    },
  })

export const welcomeMail = (language: Language, unsubscribeUrl: string) =>
  renderMailIn(language, {
    en: {
      subject: `You’re subscribed to the ${productName} newsletter`,
      title: 'You’re subscribed',
      paragraphs: [
        `Thanks for subscribing. A few times a year, we’ll send you what’s new in ${productName}.`,
        'You can unsubscribe anytime with the link in every newsletter.',
      ],
      footer: 'You’re getting this email because you subscribed to the newsletter.',
      secondaryLink: { label: 'Unsubscribe', url: unsubscribeUrl },
    },
    es: {
      subject: `Te suscribiste al boletín de ${productName}`,
      title: 'Suscripción confirmada',
      paragraphs: [
        `Gracias por suscribirte. Unas pocas veces al año te enviaremos las novedades de ${productName}.`,
        'Puedes darte de baja cuando quieras con el enlace de cada boletín.',
      ],
      footer: 'Recibes este correo porque te suscribiste al boletín.',
      secondaryLink: { label: 'Darme de baja', url: unsubscribeUrl },
    },
  })
