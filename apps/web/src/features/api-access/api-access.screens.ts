import type { Screen } from '#web/client/screen.ts'

export const apiAccessScreens: readonly Screen[] = [
  {
    path: 'settings/api',
    title: { en: 'API', es: 'API' },
    description: {
      en: 'Keys and webhooks for your other systems.',
      es: 'Claves y webhooks para tus otros sistemas.',
    },
    role: 'owner',
    permissions: ['view_store_info'],
    submenu: { parent: 'settings', order: 200, permissions: ['view_store_info'] },
    page: () => import('./api-access-page.tsx'),
  },
  {
    path: 'settings/api/webhooks/:webhookId',
    title: { en: 'Webhook endpoint', es: 'Endpoint de webhook' },
    role: 'owner',
    permissions: ['view_store_info'],
    page: () => import('./webhook-page.tsx'),
  },
]
