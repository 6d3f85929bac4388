import type { Screen } from '../../client/screen.ts'

const needs = ['view_products', 'create_product', 'edit_product'] as const

export const productImportScreens: readonly Screen[] = [
  {
    path: 'products/import',
    title: { en: 'Import products', es: 'Importar productos' },
    needs,
    page: () => import('./import-start-page.tsx'),
  },
  {
    path: 'products/imports',
    title: { en: 'Imports', es: 'Importaciones' },
    needs,
    actions: [{ title: { en: 'Import products', es: 'Importar productos' }, to: 'products/import', needs }],
    page: () => import('./imports-page.tsx'),
  },
  {
    path: 'products/imports/:id',
    title: { en: 'Import', es: 'Importación' },
    needs,
    page: () => import('./import-page.tsx'),
  },
]
