import type { Screen } from '#web/client/screen.ts'

export const campaignSettingsScreens: readonly Screen[] = [
  {
    path: 'campaign/settings',
    title: { en: 'Campaign settings', es: 'Ajustes de campañas' },
    permissions: ['view_campaigns'],
    submenu: { parent: 'campaign', order: 40, permissions: ['view_campaigns'] },
    page: () => import('./campaign-settings-page.tsx'),
  },
  {
    path: 'campaign/settings/suppressions',
    title: { en: 'Suppression list', es: 'Lista de bloqueos' },
    permissions: ['view_campaigns'],
    page: () => import('./suppressions-page.tsx'),
  },
  {
    path: 'campaign/settings/suppressions/sms',
    title: { en: 'SMS opt-outs', es: 'Bajas de SMS' },
    permissions: ['view_campaigns'],
    page: () => import('./sms-opt-outs-page.tsx'),
  },
]
