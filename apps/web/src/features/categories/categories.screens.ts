import type { Screen } from '#web/client/screen.ts'

export const categoryScreens: readonly Screen[] = [
  {
    path: 'products/categories',
    title: { en: 'Categories', es: 'Categorías' },
    permissions: ['view_products'],
    submenu: { parent: 'products', order: 10, permissions: ['view_product_categories'] },
    actions: [
      {
        title: { en: 'Add category', es: 'Agregar categoría' },
        to: 'products/categories?add=category',
        permissions: ['view_products', 'view_product_categories', 'create_product_category'],
      },
    ],
    find: { permissions: ['view_products', 'view_product_categories'], load: () => import('./categories.find.ts') },
    page: () => import('./categories-page.tsx'),
  },
]
