import { defineText } from '#web/client/text.ts'

export const campaignStatusText = defineText('campaign-status', {
  en: {
    draft: 'Draft',
    scheduled: 'Scheduled',
    sending: 'Sending',
    paused: 'Paused',
    sent: 'Sent',
    cancelled: 'Cancelled',
  },
  es: {
    draft: 'Borrador',
    scheduled: 'Programada',
    sending: 'Enviando',
    paused: 'En pausa',
    sent: 'Enviada',
    cancelled: 'Cancelada',
  },
})
