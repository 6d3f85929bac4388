import { defineText } from '../../client/text.ts'

// Apart from the kit's other words: the sign-in has fields and needs no more of them.
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
