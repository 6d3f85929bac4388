import { IconGift } from '@tabler/icons-react'
import type { Screen } from '#web/client/screen.ts'

export const rewardScreens: readonly Screen[] = [
  {
    path: 'reward',
    title: { en: 'Rewards', es: 'Recompensas' },
    permissions: ['view_rewards'],
    menu: { group: 'grow', order: 20, icon: IconGift, permissions: ['view_rewards'] },
    page: () => import('./rewards-page.tsx'),
  },
  {
    path: 'reward/config',
    title: { en: 'Reward settings', es: 'Ajustes del programa' },
    permissions: ['view_rewards'],
    submenu: { parent: 'reward', order: 30, permissions: ['view_rewards'] },
    page: () => import('./reward-config-page.tsx'),
  },
]
