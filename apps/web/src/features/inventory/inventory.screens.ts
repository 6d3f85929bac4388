import { IconPackages } from '@tabler/icons-react'
import type { Screen } from '#web/client/screen.ts'

export const inventoryScreens: readonly Screen[] = [
  {
    path: 'inventory',
    title: { en: 'Inventory', es: 'Inventario' },
    permissions: ['view_inventory'],
    menu: { group: 'catalog', order: 70, icon: IconPackages, permissions: ['view_inventory'] },
    actions: [
      {
        title: { en: 'Count stock', es: 'Contar existencias' },
        to: 'inventory/count',
        permissions: ['view_inventory', 'edit_inventory_item'],
        hideOnHome: true,
      },
      {
        title: { en: 'View low stock', es: 'Ver existencias bajas' },
        to: 'inventory?lowStockOnly=true',
        permissions: ['view_inventory'],
        hideOnHome: true,
      },
    ],
    page: () => import('./inventory-page.tsx'),
  },
  {
    path: 'inventory/count',
    title: { en: 'Count stock', es: 'Contar existencias' },
    permissions: ['view_inventory', 'edit_inventory_item'],
    page: () => import('./inventory-count-page.tsx'),
  },
  {
    path: 'inventory/logs',
    title: { en: 'Stock history', es: 'Historial de existencias' },
    permissions: ['view_inventory'],
    page: () => import('./inventory-logs-page.tsx'),
  },
  {
    path: 'inventory/:id',
    title: { en: 'Product stock', es: 'Existencias del producto' },
    permissions: ['view_inventory'],
    page: () => import('./inventory-item-page.tsx'),
  },
]
