import type { Screen } from '#web/client/screen.ts'

export const collectionScreens: readonly Screen[] = [
  {
    path: 'products/collections',
    title: { en: 'Collections', es: 'Colecciones' },
    permissions: ['view_products'],
    submenu: { parent: 'products', order: 30, permissions: ['view_product_collections'] },
    actions: [
      {
        title: { en: 'Add collection', es: 'Agregar colección' },
        to: 'products/collections/new',
        permissions: ['view_products', 'view_product_collections', 'create_product_collection'],
      },
    ],
    find: { permissions: ['view_products', 'view_product_collections'], load: () => import('./collections.find.ts') },
    page: () => import('./collections-page.tsx'),
  },
  {
    path: 'products/collections/new',
    title: { en: 'New collection', es: 'Colección nueva' },
    permissions: ['view_products', 'view_product_collections', 'create_product_collection'],
    page: () => import('./collection-page.tsx'),
  },
  {
    path: 'products/collections/:id',
    title: { en: 'Collection', es: 'Colección' },
    permissions: ['view_products', 'view_product_collections'],
    page: () => import('./collection-page.tsx'),
  },
]
