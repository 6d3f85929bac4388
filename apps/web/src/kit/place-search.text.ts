import { defineText } from '../client/text.ts'

export const placeSearchText = defineText('place-search', {
  en: { nothing: 'No place was found for this. Fill in the address by hand.' },
  es: { nothing: 'No se encontró ningún lugar. Rellena la dirección a mano.' },
})
