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
    reasonHelp: 'Customers see this on their order and invoice.',
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
    reasonHelp: 'Los clientes lo ven en su pedido y en su factura.',
    apply: 'Aplicar descuento',
  },
})
