import type { Screen } from '#web/client/screen.ts'

export const brandScreens: readonly Screen[] = [
  {
    path: 'products/brands',
    title: { en: 'Brands', es: 'Marcas' },
    permissions: ['view_products'],
    submenu: { parent: 'products', order: 20, permissions: ['view_product_brands'] },
    actions: [
      {
        title: { en: 'Add brand', es: 'Agregar marca' },
        to: 'products/brands/new',
        permissions: ['view_products', 'create_product_brand'],
      },
    ],
    find: { permissions: ['view_products', 'view_product_brands'], load: () => import('./brands.find.ts') },
    page: () => import('./brands-page.tsx'),
  },
  {
    path: 'products/brands/new',
    title: { en: 'New brand', es: 'Marca nueva' },
    permissions: ['view_products', 'create_product_brand'],
    page: () => import('./brand-page.tsx'),
  },
  {
    path: 'products/brands/:id',
    title: { en: 'Brand', es: 'Marca' },
    permissions: ['view_products', 'view_product_brands'],
    page: () => import('./brand-page.tsx'),
  },
]
