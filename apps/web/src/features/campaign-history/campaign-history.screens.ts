import type { Screen } from '#web/client/screen.ts'

export const campaignHistoryScreens: readonly Screen[] = [
  {
    path: 'campaign/history',
    title: { en: 'Campaign results', es: 'Resultados' },
    permissions: ['view_campaigns'],
    submenu: { parent: 'campaign', order: 30, permissions: ['view_campaigns'] },
    page: () => import('./history-page.tsx'),
  },
  {
    path: 'campaign/history/:id',
    title: { en: 'Results', es: 'Resultados' },
    permissions: ['view_campaigns'],
    page: () => import('./results-page.tsx'),
  },
]
