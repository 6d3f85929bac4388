import type { Screen } from '#web/client/screen.ts'

export const rewardRequestScreens: readonly Screen[] = [
  {
    path: 'reward/requests',
    title: { en: 'Requests', es: 'Solicitudes' },
    permissions: ['view_rewards'],
    submenu: { parent: 'reward', order: 20, permissions: ['review_task_requests'] },
    page: () => import('./requests-page.tsx'),
  },
]
