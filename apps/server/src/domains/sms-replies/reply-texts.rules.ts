import type { Language } from '#contract/enumerations.ts'

/** In the characters of GSM-7, so that each is one message. */
const confirmations: Record<Language, Record<'stop' | 'start', string>> = {
  en: {
    stop: "You're unsubscribed from our texts. Reply START to get them again.",
    start: "You're subscribed to our texts again. Reply STOP to opt out.",
  },
  es: {
    stop: 'Te diste de baja de nuestros mensajes. Responde ALTA para volver a recibirlos.',
    start: 'Vuelves a recibir nuestros mensajes. Responde BAJA para darte de baja.',
  },
}

/** Without a name where the reply concerns several stores that write from the same number. */
export const toConfirmation = (
  keyword: 'stop' | 'start',
  { language, storeName }: { language: Language; storeName: string | undefined },
): string => {
  const text = confirmations[language][keyword]
  return storeName === undefined ? text : `${storeName}: ${text}`
}
