import type { Screen } from '#web/client/screen.ts'

export const supportScreens: readonly Screen[] = [
  {
    path: 'support/chats',
    title: { en: 'Inbox', es: 'Bandeja de entrada' },
    permissions: ['access_live_chat'],
    submenu: { parent: 'support', order: 10, permissions: ['access_live_chat'] },
    page: () => import('./chats-page.tsx'),
  },
  {
    path: 'support/chats/:chatId',
    title: { en: 'Conversation', es: 'Conversación' },
    permissions: ['access_live_chat'],
    page: () => import('./chats-page.tsx'),
  },
]
