import type { Screen } from '../../client/screen.ts'

export const storeScreens: readonly Screen[] = [
  {
    path: 'stores/create',
    title: { en: 'Open a store', es: 'Abrir una tienda' },
    needs: ['create_store'],
    withoutStore: true,
    actions: [{ title: { en: 'Open a store', es: 'Abrir una tienda' }, to: 'stores/create', needs: ['create_store'] }],
    page: () => import('./create-store-page.tsx'),
  },
]
