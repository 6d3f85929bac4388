import type { Screen } from '#web/client/screen.ts'

export const storeProfileScreens: readonly Screen[] = [
  {
    path: 'settings/store-profile',
    title: { en: 'Store profile', es: 'Perfil de la tienda' },
    description: {
      en: 'Name, short name, logo, contact, currency, language and time zone.',
      es: 'Nombre, nombre corto, logotipo, contacto, moneda, idioma y zona horaria.',
    },
    permissions: ['view_store_info'],
    page: () => import('./store-profile-page.tsx'),
  },
]
