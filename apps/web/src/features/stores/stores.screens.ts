import { IconBuildingStore } from '@tabler/icons-react'
import type { Screen } from '#web/client/screen.ts'

export const storeScreens: readonly Screen[] = [
  {
    path: 'stores',
    title: { en: 'Stores', es: 'Tiendas' },
    role: 'vendor',
    permissions: [],
    worksWithoutStore: true,
    menu: { group: 'account', order: 20, icon: IconBuildingStore, permissions: ['view_store_info'] },
    page: () => import('./stores-page.tsx'),
  },
  {
    path: 'stores/create',
    title: { en: 'Create store', es: 'Crear tienda' },
    permissions: ['create_store'],
    worksWithoutStore: true,
    actions: [
      { title: { en: 'Create store', es: 'Crear tienda' }, to: 'stores/create', permissions: ['create_store'] },
    ],
    page: () => import('./create-store-page.tsx'),
  },
]
