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
  {
    path: 'settings/location',
    title: { en: 'Locations', es: 'Ubicaciones' },
    about: {
      en: 'The places where stock is kept and deliveries start, on a map.',
      es: 'Los lugares donde se guardan las existencias y de donde salen las entregas, en un mapa.',
    },
    needs: ['view_store_info'],
    page: () => import('./location-page.tsx'),
  },
  {
    path: 'settings/customer-registration',
    title: { en: 'Customer registration', es: 'Registro de clientes' },
    about: {
      en: 'Who may become a customer, what they are asked, and how they are welcomed.',
      es: 'Quién puede hacerse cliente, qué se le pregunta y cómo se le da la bienvenida.',
    },
    needs: ['view_store_info'],
    page: () => import('./customer-registration-page.tsx'),
  },
  {
    path: 'settings/location/new',
    title: { en: 'New place', es: 'Lugar nuevo' },
    needs: ['view_store_info', 'edit_store_info'],
    page: () => import('./place-create-page.tsx'),
  },
  {
    path: 'settings/location/:id',
    title: { en: 'Place', es: 'Lugar' },
    needs: ['view_store_info'],
    page: () => import('./place-page.tsx'),
  },
]
