import { defineText } from '#web/client/text.ts'

export const toastText = defineText('toast', {
  en: {
    list: 'Alerts',
    view: 'View →',
    close: 'Close: {{title}}',
    success: 'Success',
    error: 'Error',
    info: 'Information',
    warning: 'Warning',
  },
  es: {
    list: 'Alertas',
    view: 'Ver →',
    close: 'Cerrar: {{title}}',
    success: 'Correcto',
    error: 'Error',
    info: 'Información',
    warning: 'Aviso',
  },
})
