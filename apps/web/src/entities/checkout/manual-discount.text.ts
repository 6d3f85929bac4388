import { defineText } from '#web/client/text.ts'

export const manualDiscountText = defineText('manualDiscount', {
  en: {
    title: 'Discount',
    add: 'Add discount',
    edit: 'Edit discount',
    remove: 'Remove discount',
    type: 'Type',
    fixed: 'Amount',
    percentage: 'Percentage',
    value: 'Value',
    reason: 'Reason',
    reasonHelp: 'Shown on the order and the invoice.',
    apply: 'Apply discount',
  },
  es: {
    title: 'Descuento',
    add: 'Agregar descuento',
    edit: 'Editar descuento',
    remove: 'Quitar descuento',
    type: 'Tipo',
    fixed: 'Monto',
    percentage: 'Porcentaje',
    value: 'Valor',
    reason: 'Motivo',
    reasonHelp: 'Aparece en el pedido y en la factura.',
    apply: 'Aplicar descuento',
  },
})
