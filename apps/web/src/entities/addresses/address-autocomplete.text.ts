import { defineText } from '#web/client/text.ts'

export const addressAutocompleteText = defineText('place-search', {
  en: { nothing: 'No place was found for this. Fill in the address by hand.' },
  es: { nothing: 'No se encontró ningún lugar. Rellena la dirección a mano.' },
})
