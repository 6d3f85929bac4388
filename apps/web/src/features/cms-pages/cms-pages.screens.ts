import type { Screen } from '#web/client/screen.ts'

export const cmsPageScreens: readonly Screen[] = [
  {
    path: 'settings/cms-pages',
    title: { en: 'Pages', es: 'Páginas' },
    description: {
      en: 'About, contact, policies, and other pages of your shop.',
      es: 'Sobre nosotros, contacto, políticas y otras páginas de tu tienda.',
    },
    permissions: ['view_store_info'],
    submenu: { parent: 'settings', order: 13, permissions: ['view_cms_pages'] },
    actions: [
      {
        title: { en: 'Add page', es: 'Agregar página' },
        to: 'settings/cms-pages/new',
        permissions: ['view_store_info', 'view_cms_pages', 'create_cms_page'],
      },
    ],
    find: { permissions: ['view_store_info', 'view_cms_pages'], load: () => import('./cms-pages.find.ts') },
    page: () => import('./cms-pages-page.tsx'),
  },
  {
    path: 'settings/cms-pages/new',
    title: { en: 'New page', es: 'Página nueva' },
    permissions: ['view_store_info', 'view_cms_pages', 'create_cms_page'],
    page: () => import('./cms-page-page.tsx'),
  },
  {
    path: 'settings/cms-pages/menus',
    title: { en: 'Menus', es: 'Menús' },
    permissions: ['view_store_info', 'view_cms_pages'],
    page: () => import('./menus-page.tsx'),
  },
  {
    path: 'settings/cms-pages/redirects',
    title: { en: 'Redirects', es: 'Redirecciones' },
    permissions: ['view_store_info', 'view_cms_pages'],
    page: () => import('./redirects-page.tsx'),
  },
  {
    path: 'settings/cms-pages/:id',
    title: { en: 'Page', es: 'Página' },
    permissions: ['view_store_info', 'view_cms_pages'],
    page: () => import('./cms-page-page.tsx'),
  },
]
