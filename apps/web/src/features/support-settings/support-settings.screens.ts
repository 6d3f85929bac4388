import type { Screen } from '#web/client/screen.ts'

export const supportSettingsScreens: readonly Screen[] = [
  {
    path: 'support/settings',
    title: { en: 'Chat settings', es: 'Configuración del chat' },
    permissions: ['access_live_chat'],
    submenu: { parent: 'support', order: 30, permissions: ['access_live_chat'] },
    page: () => import('./chat-settings-page.tsx'),
  },
]
