import type { Language } from '#contract/enumerations.ts'
import { renderMail } from '#server/platform/mail/mail-template.ts'

interface DriverLinkInput {
  name: string
  store: string
  /** YYYY-MM-DD */
  date: string
  url: string
}

const formatDay = (date: string, language: Language): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString(language, { timeZone: 'UTC', dateStyle: 'full' })

export const driverLinkMail = (language: Language, { name, store, date, url }: DriverLinkInput) => {
  const day = formatDay(date, language)
  const content =
    language === 'es'
      ? {
          subject: `Tu ruta de ${store}`,
          title: 'Tu ruta está lista',
          paragraphs: [`Hola, ${name}:`, `Tienes entregas de ${store} el ${day}.`],
          action: { label: 'Abrir ruta', url },
          footer: 'No reenvíes este correo. El enlace deja de funcionar cuando termina la ruta.',
        }
      : {
          subject: `Your route for ${store}`,
          title: 'Your route is ready',
          paragraphs: [`Hi ${name},`, `You have deliveries for ${store} on ${day}.`],
          action: { label: 'Open route', url },
          footer: 'Don’t forward this email. The link stops working when the route ends.',
        }
  return { subject: content.subject, ...renderMail({ language, ...content }) }
}
