import { defineText } from './text.ts'

export const clientText = defineText('client', {
  en: {
    done: 'Done',
    failed: 'That did not work',
    noConnection: 'No connection',
    notSent: 'Storeward could not be reached. What you typed is kept: save it again once you are back online.',
    notLoaded: 'Storeward could not be reached. Try again once you are back online.',
    tooMany_one: 'Too many attempts. Try again in {{count}} minute.',
    tooMany_other: 'Too many attempts. Try again in {{count}} minutes.',
    tooManyMails_one:
      'We’ve sent several emails to this address in the last hour. Check the inbox, or try again in {{count}} minute.',
    tooManyMails_other:
      'We’ve sent several emails to this address in the last hour. Check the inbox, or try again in {{count}} minutes.',
    undo: 'Undo',
    undone: 'Undone.',
    noStore: 'Choose a store first.',
    notification: 'Notification',
    newNotification: 'You have a new notification',
  },
  es: {
    done: 'Listo',
    failed: 'No se pudo hacer',
    noConnection: 'Sin conexión',
    notSent:
      'No se pudo llegar a Storeward. Lo que escribiste se conserva: guárdalo otra vez cuando vuelva la conexión.',
    notLoaded: 'No se pudo llegar a Storeward. Inténtalo otra vez cuando vuelva la conexión.',
    tooMany_one: 'Demasiados intentos. Inténtalo otra vez en {{count}} minuto.',
    tooMany_other: 'Demasiados intentos. Inténtalo otra vez en {{count}} minutos.',
    tooManyMails_one:
      'Enviamos varios correos a esta dirección en la última hora. Revisa la bandeja de entrada o inténtalo en {{count}} minuto.',
    tooManyMails_other:
      'Enviamos varios correos a esta dirección en la última hora. Revisa la bandeja de entrada o inténtalo en {{count}} minutos.',
    undo: 'Deshacer',
    undone: 'Deshecho.',
    noStore: 'Elige primero una tienda.',
    notification: 'Notificación',
    newNotification: 'Tienes una notificación nueva',
  },
})
