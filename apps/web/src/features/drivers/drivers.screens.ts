import type { Screen } from '#web/client/screen.ts'

export const driverScreens: readonly Screen[] = [
  {
    path: 'logistics/drivers',
    title: { en: 'Drivers', es: 'Conductores' },
    permissions: ['view_logistics'],
    submenu: { parent: 'logistics', order: 20, permissions: ['view_logistics'] },
    actions: [
      {
        title: { en: 'Add driver', es: 'Agregar conductor' },
        to: 'logistics/drivers/new',
        permissions: ['view_logistics', 'create_driver'],
        hideOnHome: true,
      },
    ],
    find: { permissions: ['view_logistics'], load: () => import('./drivers.find.ts') },
    page: () => import('./drivers-page.tsx'),
  },
  {
    path: 'logistics/drivers/new',
    title: { en: 'New driver', es: 'Conductor nuevo' },
    permissions: ['view_logistics', 'create_driver'],
    page: () => import('./driver-page.tsx'),
  },
  {
    path: 'logistics/drivers/:id',
    title: { en: 'Driver', es: 'Conductor' },
    permissions: ['view_logistics'],
    page: () => import('./driver-page.tsx'),
  },
]
