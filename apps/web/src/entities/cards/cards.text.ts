import { defineText } from '#web/client/text.ts'

export const cardsText = defineText('cards', {
  en: { cardDetails: 'Card details' },
  es: { cardDetails: 'Datos de la tarjeta' },
})
