import type { Screen } from '#web/client/screen.ts'

export const bulkEditScreens: readonly Screen[] = [
  {
    path: 'products/bulk-edit',
    title: { en: 'Bulk edit products', es: 'Edición masiva de productos' },
    permissions: ['view_products', 'edit_product'],
    page: () => import('./bulk-edit-page.tsx'),
  },
  {
    path: 'products/bulk-edits',
    title: { en: 'Bulk edits', es: 'Ediciones masivas' },
    permissions: ['view_products', 'edit_product'],
    actions: [
      {
        title: { en: 'View bulk edits', es: 'Ver ediciones masivas' },
        to: 'products/bulk-edits',
        permissions: ['view_products', 'edit_product'],
        hideOnHome: true,
      },
    ],
    page: () => import('./bulk-edits-page.tsx'),
  },
  {
    path: 'products/bulk-edits/:id',
    title: { en: 'Bulk edit', es: 'Edición masiva' },
    permissions: ['view_products', 'edit_product'],
    page: () => import('./bulk-edit-run-page.tsx'),
  },
]
