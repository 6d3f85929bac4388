import { defineText } from '#web/client/text.ts'

// Separate from the kit's texts, so that the sign-in page does not load them all.
export const counterText = defineText('counter', {
  en: {
    charactersLeft_one: '{{count}} character left',
    charactersLeft_other: '{{count}} characters left',
  },
  es: {
    charactersLeft_one: 'Queda {{count}} carácter',
    charactersLeft_other: 'Quedan {{count}} caracteres',
  },
})
