import { defineText } from '#web/client/text.ts'

export const stockConfirmationText = defineText('stock-confirmation', {
  en: {
    title: 'Delete “{{title}}”?',
    titleMany: 'Delete {{amount}} products?',
    body_one: 'You won’t be able to sell its {{amount}} item on hand.',
    body_other: 'You won’t be able to sell its {{amount}} items on hand.',
    bodyMany: 'You won’t be able to sell the stock of {{names}}.',
    moreNames: '{{amount}} more',
    ordered: 'Products with orders are archived instead.',
    confirm_one: 'Delete product',
    confirm_other: 'Delete products',
  },
  es: {
    title: '¿Eliminar «{{title}}»?',
    titleMany: '¿Eliminar {{amount}} productos?',
    body_one: 'Ya no podrás vender {{amount}} artículo en existencia.',
    body_other: 'Ya no podrás vender sus {{amount}} artículos en existencia.',
    bodyMany: 'Ya no podrás vender las existencias de {{names}}.',
    moreNames: '{{amount}} más',
    ordered: 'Los productos con pedidos se archivan.',
    confirm_one: 'Eliminar producto',
    confirm_other: 'Eliminar productos',
  },
})
