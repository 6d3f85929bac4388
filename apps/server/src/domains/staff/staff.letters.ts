import type { Language } from '#contract/enumerations.ts'
import { productName } from '#contract/product.ts'
import { letter } from '#server/platform/mail/letter.ts'

interface Invitation {
  /** Name of the person who invites. */
  by: string
  vendor: string
  name: string
  url: string
}

export const invitationLetter = (language: Language, { by, vendor, name, url }: Invitation) => {
  const words =
    language === 'es'
      ? {
          subject: `${by} te invita a ${vendor}`,
          title: `Te invitan a trabajar en ${vendor}`,
          paragraphs: [
            `Hola, ${name}:`,
            `${by} te ha añadido al personal de ${vendor} en ${productName}. Acepta la invitación para entrar. El enlace vale durante 7 días.`,
          ],
          action: { label: 'Aceptar la invitación', url },
          footer: `Si no conoces a ${by}, puedes ignorar este correo: no pasa nada hasta que aceptes.`,
        }
      : {
          subject: `${by} invites you to ${vendor}`,
          title: `You are invited to work for ${vendor}`,
          paragraphs: [
            `Hello ${name},`,
            `${by} has added you to the staff of ${vendor} on ${productName}. Accept the invitation to get in. The link is good for 7 days.`,
          ],
          action: { label: 'Accept the invitation', url },
          footer: `If you do not know ${by}, you can ignore this mail: nothing happens until you accept.`,
        }
  return { subject: words.subject, ...letter({ language, ...words }) }
}
