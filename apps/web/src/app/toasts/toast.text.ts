import { defineText } from '../../client/text.ts'

export const toastText = defineText('toast', {
  en: {
    list: 'Notifications',
    view: 'View →',
    close: 'Close: {{title}}',
    success: 'Success',
    error: 'Error',
    info: 'Information',
    warning: 'Warning',
  },
  es: {
    list: 'Notificaciones',
    view: 'Ver →',
    close: 'Cerrar: {{title}}',
    success: 'Correcto',
    error: 'Error',
    info: 'Información',
    warning: 'Aviso',
  },
})
