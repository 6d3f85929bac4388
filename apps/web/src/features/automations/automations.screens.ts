import type { Screen } from '#web/client/screen.ts'

export const automationScreens: readonly Screen[] = [
  {
    path: 'campaign/automations',
    title: { en: 'Automations', es: 'Automatizaciones' },
    permissions: ['view_campaigns'],
    submenu: { parent: 'campaign', order: 10, permissions: ['view_campaigns'] },
    page: () => import('./automations-page.tsx'),
  },
  {
    path: 'campaign/automations/:kind',
    title: { en: 'Automation', es: 'Automatización' },
    permissions: ['view_campaigns'],
    page: () => import('./automation-page.tsx'),
  },
]
