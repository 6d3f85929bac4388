import { defineText } from '../text.ts'

export const customerImportText = defineText('customer-import-call', {
  en: { error: 'Error Importing Customers' },
  es: { error: 'Error al importar clientes' },
})
