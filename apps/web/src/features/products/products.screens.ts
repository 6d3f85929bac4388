import { IconPackage } from '@tabler/icons-react'
import type { Screen } from '#web/client/screen.ts'

export const productScreens: readonly Screen[] = [
  {
    path: 'products',
    title: { en: 'Products', es: 'Productos' },
    permissions: ['view_products'],
    menu: { group: 'catalog', order: 10, icon: IconPackage, permissions: ['view_products'] },
    actions: [
      {
        title: { en: 'Add product', es: 'Agregar producto' },
        to: 'products/new',
        permissions: ['view_products', 'create_product', 'edit_product'],
      },
    ],
    find: { permissions: ['view_products'], load: () => import('./products.find.tsx') },
    page: () => import('./products-page.tsx'),
  },
  {
    path: 'products/grid',
    title: { en: 'Prices and stock', es: 'Precios y existencias' },
    permissions: ['view_products'],
    page: () => import('./product-grid-page.tsx'),
  },
]
