import { defineText } from '#web/client/text.ts'

export const quantityText = defineText('quantity', {
  en: { quantity: 'Quantity of {{name}}', more: 'One more of {{name}}', less: 'One less of {{name}}' },
  es: { quantity: 'Cantidad de {{name}}', more: 'Uno más de {{name}}', less: 'Uno menos de {{name}}' },
})
