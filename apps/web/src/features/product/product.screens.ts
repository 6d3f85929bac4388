import type { Screen } from '#web/client/screen.ts'

export const productEditorScreens: readonly Screen[] = [
  {
    path: 'products/new',
    title: { en: 'New product', es: 'Producto nuevo' },
    permissions: ['view_products', 'create_product', 'edit_product'],
    page: () => import('./product-create-page.tsx'),
  },
  {
    path: 'products/new/:id',
    title: { en: 'New product', es: 'Producto nuevo' },
    permissions: ['view_products', 'create_product', 'edit_product'],
    page: () => import('./product-draft-page.tsx'),
  },
  {
    path: 'products/:id',
    title: { en: 'Product', es: 'Producto' },
    permissions: ['view_products'],
    page: () => import('./product-page.tsx'),
  },
]
