import { IconUsersGroup } from '@tabler/icons-react'
import type { Screen } from '#web/client/screen.ts'

export const staffScreens: readonly Screen[] = [
  {
    path: 'staff',
    title: { en: 'Staff', es: 'Personal' },
    permissions: ['view_staff'],
    worksWithoutStore: true,
    menu: { group: 'account', order: 10, icon: IconUsersGroup, permissions: ['view_staff'] },
    find: { permissions: ['view_staff', 'edit_staff'], load: () => import('./staff.find.ts') },
    page: () => import('./staff-page.tsx'),
  },
  {
    path: 'staff/create',
    title: { en: 'Invite staff', es: 'Invitar personal' },
    permissions: ['create_staff'],
    actions: [
      { title: { en: 'Invite staff', es: 'Invitar personal' }, to: 'staff/create', permissions: ['create_staff'] },
    ],
    page: () => import('./staff-create-page.tsx'),
  },
  {
    path: 'staff/:staffId/permissions',
    title: { en: 'Permissions', es: 'Permisos' },
    permissions: ['edit_staff'],
    worksWithoutStore: true,
    page: () => import('./staff-permissions-page.tsx'),
  },
  {
    path: 'staff/:staffId/status',
    title: { en: 'Status', es: 'Estado' },
    permissions: ['edit_staff'],
    worksWithoutStore: true,
    page: () => import('./staff-status-page.tsx'),
  },
  {
    path: 'staff/:staffId/stores',
    title: { en: 'Stores', es: 'Tiendas' },
    permissions: ['edit_staff'],
    worksWithoutStore: true,
    page: () => import('./staff-stores-page.tsx'),
  },
]
