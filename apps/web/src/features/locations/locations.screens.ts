import type { Screen } from '#web/client/screen.ts'

export const locationScreens: readonly Screen[] = [
  {
    path: 'settings/location',
    title: { en: 'Locations', es: 'Ubicaciones' },
    description: {
      en: 'The places where stock is kept and deliveries start, on a map.',
      es: 'Los lugares donde se guardan las existencias y de donde salen las entregas, en un mapa.',
    },
    permissions: ['view_store_info'],
    page: () => import('./locations-page.tsx'),
  },
  {
    path: 'settings/location/new',
    title: { en: 'New place', es: 'Lugar nuevo' },
    permissions: ['view_store_info', 'edit_store_info'],
    page: () => import('./location-edit-page.tsx'),
  },
  {
    path: 'settings/location/:id',
    title: { en: 'Place', es: 'Lugar' },
    permissions: ['view_store_info'],
    page: () => import('./location-edit-page.tsx'),
  },
]
