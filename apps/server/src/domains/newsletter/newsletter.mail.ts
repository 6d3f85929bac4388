import type { Language } from '#contract/enumerations.ts'
import { productName } from '#contract/product.ts'
import { renderMailIn } from '#server/platform/mail/mail-template.ts'

/** Double opt-in: anybody can enter anybody's address. */
export const confirmMail = (language: Language, url: string, days: number) =>
  renderMailIn(language, {
    en: {
      subject: `Confirm the ${productName} newsletter`,
      title: 'Shall we write to you?',
      paragraphs: [
        `Somebody, we hope you, asked for the ${productName} newsletter with this address. You are on the list once you confirm it.`,
      ],
      action: { label: 'Confirm', url },
      footer: `The link works for ${days} days. If it was not you, do nothing: you are not on the list, and we forget this address.`,
    },
    es: {
      subject: `Confirma el boletín de ${productName}`,
      title: '¿Te escribimos?',
      paragraphs: [
        `Alguien, esperamos que tú, ha pedido el boletín de ${productName} con esta dirección. Estarás en la lista cuando lo confirmes.`,
      ],
      action: { label: 'Confirmar', url },
      footer: `El enlace sirve durante ${days} días. Si no has sido tú, no hagas nada: no estás en la lista y olvidaremos esta dirección.`,
    },
  })

export const welcomeMail = (language: Language, unsubscribeUrl: string) =>
  renderMailIn(language, {
    en: {
      subject: `You are on the ${productName} newsletter’s list`,
      title: 'You are on the list',
      paragraphs: [
        `Thank you. A few times a year we write what is new in ${productName}, and what it is good for.`,
        'Every newsletter has a link like the one below with which you leave at once.',
      ],
      footer: 'You get this because you confirmed the newsletter with this address.',
      secondaryLink: { label: 'Unsubscribe', url: unsubscribeUrl },
    },
    es: {
      subject: `Estás en la lista del boletín de ${productName}`,
      title: 'Estás en la lista',
      paragraphs: [
        `Gracias. Unas pocas veces al año te contamos qué hay de nuevo en ${productName} y para qué sirve.`,
        'En cada boletín hay un enlace como el de abajo con el que te das de baja al momento.',
      ],
      footer: 'Recibes este correo porque confirmaste el boletín con esta dirección.',
      secondaryLink: { label: 'Darme de baja', url: unsubscribeUrl },
    },
  })
