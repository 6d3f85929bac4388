import type { Screen } from '#web/client/screen.ts'

const needs = ['view_customers', 'create_customer'] as const

export const customerImportScreens: readonly Screen[] = [
  {
    path: 'customers/import',
    title: { en: 'Import customers', es: 'Importar clientes' },
    permissions: needs,
    page: () => import('./customer-import-page.tsx'),
  },
]
