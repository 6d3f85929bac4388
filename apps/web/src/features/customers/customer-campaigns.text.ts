import { defineText } from '#web/client/text.ts'

export const customerCampaignsText = defineText('customer-campaigns', {
  en: {
    title: 'Campaigns',
    nothing: 'No campaigns sent to this customer yet.',
    untracked: 'Not tracked',
    machineOpened: 'Opened automatically',
  },
  es: {
    title: 'Campañas',
    nothing: 'Aún no se ha enviado ninguna campaña a este cliente.',
    untracked: 'Sin seguimiento',
    machineOpened: 'Abierto automáticamente',
  },
})
