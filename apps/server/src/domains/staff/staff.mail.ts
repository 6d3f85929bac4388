import type { Language } from '#contract/enumerations.ts'
import { productName } from '#contract/product.ts'
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
          subject: `${inviter} te invita a ${vendor}`,
          title: `Te invitan a trabajar en ${vendor}`,
          paragraphs: [
            `Hola, ${name}:`,
            `${inviter} te ha añadido al personal de ${vendor} en ${productName}. Acepta la invitación para entrar. El enlace vale durante 7 días.`,
          ],
          action: { label: 'Aceptar la invitación', url },
          footer: `Si no conoces a ${inviter}, puedes ignorar este correo: no pasa nada hasta que aceptes.`,
        }
      : {
          subject: `${inviter} invites you to ${vendor}`,
          title: `You are invited to work for ${vendor}`,
          paragraphs: [
            `Hello ${name},`,
            `${inviter} has added you to the staff of ${vendor} on ${productName}. Accept the invitation to get in. The link is good for 7 days.`,
          ],
          action: { label: 'Accept the invitation', url },
          footer: `If you do not know ${inviter}, you can ignore this mail: nothing happens until you accept.`,
        }
  return { subject: content.subject, ...renderMail({ language, ...content }) }
}
