import type { Screen } from '#web/client/screen.ts'

export const storeProfileScreens: readonly Screen[] = [
  {
    path: 'settings/store-profile',
    title: { en: 'Store profile', es: 'Perfil de la tienda' },
    description: {
      en: 'Name, URL handle, logo, contact, and regional settings.',
      es: 'Nombre, identificador de URL, logotipo, contacto y configuración regional.',
    },
    permissions: ['view_store_info'],
    submenu: { parent: 'settings', order: 10, permissions: ['view_store_info'] },
    page: () => import('./store-profile-page.tsx'),
  },
]
