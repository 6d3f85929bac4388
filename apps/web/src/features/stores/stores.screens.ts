import { IconBuildingStore } from '@tabler/icons-react'
import type { Screen } from '../../client/screen.ts'

export const storeScreens: readonly Screen[] = [
  {
    path: 'stores',
    title: { en: 'Stores', es: 'Tiendas' },
    role: 'vendor',
    needs: [],
    withoutStore: true,
    menu: { group: 'account', order: 20, icon: IconBuildingStore, needs: ['view_store_info'] },
    page: () => import('./stores-page.tsx'),
  },
  {
    path: 'stores/create',
    title: { en: 'Open a store', es: 'Abrir una tienda' },
    needs: ['create_store'],
    withoutStore: true,
    actions: [{ title: { en: 'Open a store', es: 'Abrir una tienda' }, to: 'stores/create', needs: ['create_store'] }],
    page: () => import('./create-store-page.tsx'),
  },
]
