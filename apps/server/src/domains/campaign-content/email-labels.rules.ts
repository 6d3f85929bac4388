import type { Language } from '#contract/enumerations.ts'

interface EmailLabels {
  from: (price: string) => string
  /** Before the price that is crossed out, for screen readers. */
  yourCode: string
  points: string
  credit: string
  reason: (store: string) => string
  unsubscribe: string
  preferences: string
  sampleCode: string
}

export const emailLabels: Record<Language, EmailLabels> = {
  en: {
    from: (price) => `From ${price}`,
    yourCode: 'Your code',
    points: 'points',
    credit: 'store credit',
    reason: (store) => `You’re getting this email because you agreed to hear from ${store}.`,
    unsubscribe: 'Unsubscribe',
    preferences: 'Email preferences',
    sampleCode: 'SAMPLE-CODE',
  },
  es: {
    from: (price) => `Desde ${price}`,
    yourCode: 'Tu código',
    points: 'puntos',
    credit: 'de crédito',
    reason: (store) => `Recibes este correo porque aceptaste recibir noticias de ${store}.`,
    unsubscribe: 'Darme de baja',
    preferences: 'Preferencias de correo',
    sampleCode: 'CODIGO-EJEMPLO',
  },
}

export const networkNames: Readonly<Record<string, string>> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  x: 'X',
  pinterest: 'Pinterest',
}
