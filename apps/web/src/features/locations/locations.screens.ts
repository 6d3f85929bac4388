import type { Screen } from '#web/client/screen.ts'

export const locationScreens: readonly Screen[] = [
  {
    path: 'settings/location',
    title: { en: 'Locations', es: 'Ubicaciones' },
    description: {
      en: 'Where you keep stock and fulfill orders.',
      es: 'Dónde guardas existencias y preparas pedidos.',
    },
    permissions: ['view_store_info'],
    submenu: { parent: 'settings', order: 30, permissions: ['view_store_info'] },
    page: () => import('./locations-page.tsx'),
  },
  {
    path: 'settings/location/new',
    title: { en: 'New location', es: 'Ubicación nueva' },
    permissions: ['view_store_info', 'edit_store_info'],
    page: () => import('./location-edit-page.tsx'),
  },
  {
    path: 'settings/location/:id',
    title: { en: 'Location', es: 'Ubicación' },
    permissions: ['view_store_info'],
    page: () => import('./location-edit-page.tsx'),
  },
]
