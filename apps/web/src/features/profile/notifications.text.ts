import { defineText } from '#web/client/text.ts'

export const notificationChoicesText = defineText('told', {
  en: {
    title: 'Notifications',
    kinds: 'Events',
    ways: 'Delivery',
    nothing: 'You don’t have permission to view anything that sends notifications.',
    sound: 'Sound',
    desktop: 'Desktop notifications',
    desktopDenied: 'Your browser blocks notifications. Allow them in this site’s settings, then turn this on.',
    desktopElsewhere: 'On for your account but not in this browser. Turn this on to allow them here.',
  },
  es: {
    title: 'Notificaciones',
    kinds: 'Eventos',
    ways: 'Forma de aviso',
    nothing: 'No tienes permiso para ver nada que envíe notificaciones.',
    sound: 'Sonido',
    desktop: 'Notificaciones de escritorio',
    desktopDenied:
      'Tu navegador bloquea las notificaciones. Permítelas en la configuración de este sitio y activa esta opción.',
    desktopElsewhere: 'Activas en tu cuenta, pero no en este navegador. Activa esta opción para permitirlas aquí.',
  },
})
