import type { Screen } from '#web/client/screen.ts'

export const onlineStoreScreens: readonly Screen[] = [
  {
    path: 'settings/online-store',
    title: { en: 'Online store', es: 'Tienda en línea' },
    description: {
      en: 'Pause, order minimum, and guest checkout.',
      es: 'Pausa, pedido mínimo y compras como invitado.',
    },
    permissions: ['view_store_info'],
    submenu: { parent: 'settings', order: 12, permissions: ['view_store_info'] },
    page: () => import('./online-store-page.tsx'),
  },
]
