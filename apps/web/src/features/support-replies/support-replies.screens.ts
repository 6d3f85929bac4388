import type { Screen } from '#web/client/screen.ts'

export const supportReplyScreens: readonly Screen[] = [
  {
    path: 'support/replies',
    title: { en: 'Saved replies', es: 'Respuestas guardadas' },
    permissions: ['access_live_chat'],
    submenu: { parent: 'support', order: 20, permissions: ['access_live_chat'] },
    page: () => import('./replies-page.tsx'),
  },
  {
    path: 'support/replies/new',
    title: { en: 'New saved reply', es: 'Respuesta guardada nueva' },
    permissions: ['access_live_chat'],
    page: () => import('./reply-page.tsx'),
  },
  {
    path: 'support/replies/:id',
    title: { en: 'Saved reply', es: 'Respuesta guardada' },
    permissions: ['access_live_chat'],
    page: () => import('./reply-page.tsx'),
  },
]
