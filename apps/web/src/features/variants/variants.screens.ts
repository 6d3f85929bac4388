import type { Screen } from '#web/client/screen.ts'

export const variantScreens: readonly Screen[] = [
  {
    path: 'products/variants',
    title: { en: 'Variant templates', es: 'Plantillas de variantes' },
    permissions: ['view_products'],
    submenu: { parent: 'products', order: 40, permissions: ['view_product_variants'] },
    actions: [
      {
        title: { en: 'Add variant template', es: 'Agregar plantilla de variantes' },
        to: 'products/variants/new',
        permissions: ['view_products', 'create_product_variant'],
      },
    ],
    find: { permissions: ['view_products', 'view_product_variants'], load: () => import('./variants.find.ts') },
    page: () => import('./variants-page.tsx'),
  },
  {
    path: 'products/variants/new',
    title: { en: 'New variant template', es: 'Plantilla de variantes nueva' },
    permissions: ['view_products', 'create_product_variant'],
    page: () => import('./variant-page.tsx'),
  },
  {
    path: 'products/variants/:id',
    title: { en: 'Variant template', es: 'Plantilla de variantes' },
    permissions: ['view_products', 'view_product_variants'],
    page: () => import('./variant-page.tsx'),
  },
]
