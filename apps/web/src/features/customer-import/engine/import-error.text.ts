import { defineText } from '#web/client/text.ts'

export const customerImportText = defineText('customer-import-call', {
  en: { error: 'Error Importing Customers' },
  es: { error: 'Error al importar clientes' },
})
