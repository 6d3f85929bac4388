import { defineText } from '#web/client/text.ts'

export const addressAutocompleteText = defineText('place-search', {
  en: { nothing: 'No address found. Fill in the fields below.' },
  es: { nothing: 'No se encontró la dirección. Completa los campos de abajo.' },
})
