import { IconSettings } from '@tabler/icons-react'
import type { Screen } from '../../client/screen.ts'

export const settingsScreens: readonly Screen[] = [
  {
    path: 'settings',
    title: { en: 'Settings', es: 'Ajustes' },
    needs: ['view_store_info'],
    menu: { group: 'store', order: 10, icon: IconSettings, needs: ['view_store_info'] },
    page: () => import('./settings-page.tsx'),
  },
  {
    path: 'settings/store-profile',
    title: { en: 'Store profile', es: 'Perfil de la tienda' },
    about: {
      en: 'Name, short name, logo, contact, currency, language and time zone.',
      es: 'Nombre, nombre corto, logotipo, contacto, moneda, idioma y zona horaria.',
    },
    needs: ['view_store_info'],
    page: () => import('./store-profile-page.tsx'),
  },
]
