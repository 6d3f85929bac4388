import { defineText } from '#web/client/text.ts'

/** Names of files while they are written. */
export const exportFileText = defineText('export-file', {
  en: {
    products: 'Products',
    shopify: 'Products for Shopify',
    customers: 'Customers',
    orders: 'Orders',
    discounts: 'Discounts',
    inventory: 'Inventory',
    failed: 'The file couldn’t be written. Try again.',
  },
  es: {
    products: 'Productos',
    shopify: 'Productos para Shopify',
    customers: 'Clientes',
    orders: 'Pedidos',
    discounts: 'Descuentos',
    inventory: 'Inventario',
    failed: 'No se pudo escribir el archivo. Inténtalo de nuevo.',
  },
})
