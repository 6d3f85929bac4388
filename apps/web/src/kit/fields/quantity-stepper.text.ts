import { defineText } from '#web/client/text.ts'

export const quantityText = defineText('quantity', {
  en: {
    quantity: 'Quantity of {{name}}',
    more: 'Increase quantity of {{name}}',
    less: 'Decrease quantity of {{name}}',
  },
  es: {
    quantity: 'Cantidad de {{name}}',
    more: 'Aumentar la cantidad de {{name}}',
    less: 'Reducir la cantidad de {{name}}',
  },
})
