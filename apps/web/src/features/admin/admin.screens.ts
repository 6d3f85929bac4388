import { IconBug, IconBuildingStore, IconMail } from '@tabler/icons-react'
import type { Screen } from '../../client/screen.ts'

export const adminScreens: readonly Screen[] = [
  {
    path: 'admin/contacts',
    title: { en: 'Messages', es: 'Mensajes' },
    role: 'admin',
    needs: ['view_contacts'],
    withoutStore: true,
    menu: { group: 'platform', order: 10, icon: IconMail, needs: ['view_contacts'], bottomBar: true },
    find: { needs: ['view_contacts'], load: () => import('./admin.find-contacts.ts') },
    page: () => import('./contacts-page.tsx'),
  },
  {
    path: 'admin/contacts/:id',
    title: { en: 'Message', es: 'Mensaje' },
    role: 'admin',
    needs: ['view_contacts'],
    withoutStore: true,
    page: () => import('./contact-page.tsx'),
  },
  {
    path: 'admin/vendors',
    title: { en: 'Vendors', es: 'Vendedores' },
    role: 'admin',
    needs: ['view_vendors'],
    withoutStore: true,
    menu: { group: 'platform', order: 20, icon: IconBuildingStore, needs: ['view_vendors'], bottomBar: true },
    find: { needs: ['view_vendors'], load: () => import('./admin.find-vendors.ts') },
    page: () => import('./vendors-page.tsx'),
  },
  {
    path: 'admin/vendors/:id',
    title: { en: 'Vendor', es: 'Vendedor' },
    role: 'admin',
    needs: ['view_vendors'],
    withoutStore: true,
    page: () => import('./vendor-page.tsx'),
  },
  {
    path: 'admin/logs',
    title: { en: 'Browser errors', es: 'Errores de navegador' },
    role: 'admin',
    needs: ['view_logs'],
    withoutStore: true,
    menu: { group: 'platform', order: 30, icon: IconBug, needs: ['view_logs'], bottomBar: true },
    page: () => import('./browser-errors-page.tsx'),
  },
  {
    path: 'admin/logs/:id',
    title: { en: 'Browser error', es: 'Error de navegador' },
    role: 'admin',
    needs: ['view_logs'],
    withoutStore: true,
    page: () => import('./browser-error-page.tsx'),
  },
]
