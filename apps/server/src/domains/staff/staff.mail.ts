import type { Language } from '#contract/enumerations.ts'
import { productName } from '#contract/app-name.ts'
import { renderMail } from '#server/platform/mail/mail-template.ts'

interface InvitationMailInput {
  /** Name of the person who invites. */
  inviter: string
  vendor: string
  name: string
  url: string
}

export const invitationMail = (language: Language, { inviter, vendor, name, url }: InvitationMailInput) => {
  const content =
    language === 'es'
      ? {
          subject: `${inviter} te invitó a ${vendor}`,
          title: `Únete a ${vendor}`,
          paragraphs: [
            `Hola, ${name}:`,
            `${inviter} te invitó a trabajar con ${vendor} en ${productName}. El enlace vence en 7 días.`,
          ],
          action: { label: 'Aceptar invitación', url },
          footer: `Si no conoces a ${inviter}, puedes ignorar este correo.`,
        }
      : {
          subject: `${inviter} invited you to ${vendor}`,
          title: `Join ${vendor}`,
          paragraphs: [
            `Hi ${name},`,
            `${inviter} invited you to work with ${vendor} on ${productName}. The link expires in 7 days.`,
          ],
          action: { label: 'Accept invitation', url },
          footer: `If you don’t know ${inviter}, you can ignore this email.`,
        }
  return { subject: content.subject, ...renderMail({ language, ...content }) }
}
