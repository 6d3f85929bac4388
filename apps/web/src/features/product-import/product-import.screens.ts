import type { Screen } from '#web/client/screen.ts'

const importPermissions = ['view_products', 'create_product', 'edit_product'] as const

export const productImportScreens: readonly Screen[] = [
  {
    path: 'products/import',
    title: { en: 'Import products', es: 'Importar productos' },
    permissions: importPermissions,
    page: () => import('./import-start-page.tsx'),
  },
  {
    path: 'products/imports',
    title: { en: 'Product imports', es: 'Importaciones de productos' },
    permissions: importPermissions,
    actions: [
      {
        title: { en: 'Import products', es: 'Importar productos' },
        to: 'products/import',
        permissions: importPermissions,
      },
    ],
    page: () => import('./imports-page.tsx'),
  },
  {
    path: 'products/imports/:id',
    title: { en: 'Product import', es: 'Importación de productos' },
    permissions: importPermissions,
    page: () => import('./import-page.tsx'),
  },
]
