import { IconUsersGroup } from '@tabler/icons-react'
import type { Screen } from '../../client/screen.ts'

export const staffScreens: readonly Screen[] = [
  {
    path: 'staff',
    title: { en: 'Staff', es: 'Personal' },
    needs: ['view_staff'],
    withoutStore: true,
    menu: { group: 'account', order: 10, icon: IconUsersGroup, needs: ['view_staff'] },
    find: { needs: ['view_staff', 'edit_staff'], load: () => import('./staff.find.ts') },
    page: () => import('./staff-page.tsx'),
  },
  {
    path: 'staff/create',
    title: { en: 'Invite somebody', es: 'Invitar a alguien' },
    needs: ['create_staff'],
    actions: [{ title: { en: 'Invite staff', es: 'Invitar personal' }, to: 'staff/create', needs: ['create_staff'] }],
    page: () => import('./staff-create-page.tsx'),
  },
  {
    path: 'staff/:staffId/permissions',
    title: { en: 'Permissions', es: 'Permisos' },
    needs: ['edit_staff'],
    withoutStore: true,
    page: () => import('./staff-permissions-page.tsx'),
  },
  {
    path: 'staff/:staffId/status',
    title: { en: 'Status', es: 'Estado' },
    needs: ['edit_staff'],
    withoutStore: true,
    page: () => import('./staff-status-page.tsx'),
  },
  {
    path: 'staff/:staffId/stores',
    title: { en: 'Stores', es: 'Tiendas' },
    needs: ['edit_staff'],
    withoutStore: true,
    page: () => import('./staff-stores-page.tsx'),
  },
]
