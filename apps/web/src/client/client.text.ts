import { defineText } from './text.ts'

export const clientText = defineText('client', {
  en: {
    done: 'Done',
    failed: 'Something went wrong',
    noConnection: 'You’re offline',
    notSent: 'Couldn’t reach Storeward. Your changes are kept. Save again when you’re back online.',
    notLoaded: 'Couldn’t reach Storeward. Try again when you’re back online.',
    noResponse: 'Couldn’t reach Storeward. Check your connection and try again.',
    tooMany_one: 'Too many attempts. Try again in {{count}} minute.',
    tooMany_other: 'Too many attempts. Try again in {{count}} minutes.',
    tooManyMails_one:
      'We’ve sent several emails to this address in the last hour. Check the inbox, or try again in {{count}} minute.',
    tooManyMails_other:
      'We’ve sent several emails to this address in the last hour. Check the inbox, or try again in {{count}} minutes.',
    undo: 'Undo',
    retry: 'Try again',
    undone: 'Undone',
    noStore: 'Choose a store first.',
    notification: 'Notification',
    newNotification: 'You have a new notification',
  },
  es: {
    done: 'Listo',
    failed: 'Algo salió mal',
    noConnection: 'Sin conexión',
    notSent:
      'No pudimos conectar con Storeward. Tus cambios se conservan. Guárdalos de nuevo cuando vuelva la conexión.',
    notLoaded: 'No pudimos conectar con Storeward. Inténtalo de nuevo cuando vuelva la conexión.',
    noResponse: 'No pudimos conectar con Storeward. Revisa tu conexión e inténtalo de nuevo.',
    tooMany_one: 'Demasiados intentos. Inténtalo de nuevo en {{count}} minuto.',
    tooMany_other: 'Demasiados intentos. Inténtalo de nuevo en {{count}} minutos.',
    tooManyMails_one:
      'Enviamos varios correos a esta dirección en la última hora. Revisa la bandeja de entrada o inténtalo en {{count}} minuto.',
    tooManyMails_other:
      'Enviamos varios correos a esta dirección en la última hora. Revisa la bandeja de entrada o inténtalo en {{count}} minutos.',
    undo: 'Deshacer',
    retry: 'Intentar de nuevo',
    undone: 'Deshecho',
    noStore: 'Primero elige una tienda.',
    notification: 'Notificación',
    newNotification: 'Tienes una nueva notificación',
  },
})
