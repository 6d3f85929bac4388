import { defineText } from './text.ts'

export const clientText = defineText('client', {
  en: {
    done: 'Done',
    failed: 'That did not work',
    undo: 'Undo',
    undone: 'Undone.',
    noStore: 'Choose a store first.',
    notification: 'Notification',
    newNotification: 'You have a new notification',
  },
  es: {
    done: 'Listo',
    failed: 'No se pudo hacer',
    undo: 'Deshacer',
    undone: 'Deshecho.',
    noStore: 'Elige primero una tienda.',
    notification: 'Notificación',
    newNotification: 'Tienes una notificación nueva',
  },
})
