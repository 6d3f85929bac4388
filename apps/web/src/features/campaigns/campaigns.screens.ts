import { IconSpeakerphone } from '@tabler/icons-react'
import type { Screen } from '#web/client/screen.ts'

export const campaignScreens: readonly Screen[] = [
  {
    path: 'campaign',
    title: { en: 'Campaigns', es: 'Campañas' },
    permissions: ['view_campaigns'],
    menu: { group: 'grow', order: 30, icon: IconSpeakerphone, permissions: ['view_campaigns'] },
    actions: [
      {
        title: { en: 'New campaign', es: 'Nueva campaña' },
        to: 'campaign/new',
        permissions: ['view_campaigns', 'create_campaign'],
      },
    ],
    page: () => import('./campaigns-page.tsx'),
  },
  {
    path: 'campaign/new',
    title: { en: 'New campaign', es: 'Nueva campaña' },
    permissions: ['view_campaigns', 'create_campaign'],
    page: () => import('./new-campaign-page.tsx'),
  },
  {
    path: 'campaign/:id',
    title: { en: 'Campaign', es: 'Campaña' },
    permissions: ['view_campaigns'],
    page: () => import('./campaign-page.tsx'),
  },
]
