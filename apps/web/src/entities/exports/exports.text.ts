import { defineText } from '#web/client/text.ts'

/** Labels in the export menu of each list. */
export const fileExportText = defineText('file-exports', {
  en: {
    products: 'All details, for import',
    shopify: 'Shopify format',
    customers: 'All details, for import',
    orders: 'Orders with items',
    discounts: 'All details',
    inventory: 'Stock by location, for import',
    recent: 'Recent exports',
  },
  es: {
    products: 'Todos los datos, para importar',
    shopify: 'Formato de Shopify',
    customers: 'Todos los datos, para importar',
    orders: 'Pedidos con artículos',
    discounts: 'Todos los datos',
    inventory: 'Existencias por ubicación, para importar',
    recent: 'Exportaciones recientes',
  },
})
