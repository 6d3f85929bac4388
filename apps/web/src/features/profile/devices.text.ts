import { defineText } from '#web/client/text.ts'

export const devicesText = defineText('devices', {
  en: {
    title: 'Devices',
    help: 'Where you are signed in. Sign out what you do not know, then change your password.',
    named: '{{browser}} on {{system}}',
    unknown: 'Unknown device',
    here: 'This device',
    inUse: 'In use now',
    lastUsed: 'Last used',
    signOut: 'Sign out',
    signOutOf: 'Sign out {{device}}',
    signedOut: 'The device was signed out.',
    everywhere: 'Sign out everywhere',
    everywhereTitle: 'Sign out on all devices?',
    everywhereBody: 'This device is signed out as well. What you have not saved anywhere is lost.',
  },
  es: {
    title: 'Dispositivos',
    help: 'Dónde tienes la sesión iniciada. Cierra lo que no conozcas y cambia después tu contraseña.',
    named: '{{browser}} en {{system}}',
    unknown: 'Dispositivo desconocido',
    here: 'Este dispositivo',
    inUse: 'En uso ahora',
    lastUsed: 'Último uso',
    signOut: 'Cerrar sesión',
    signOutOf: 'Cerrar sesión en {{device}}',
    signedOut: 'Se cerró la sesión de ese dispositivo.',
    everywhere: 'Cerrar sesión en todas partes',
    everywhereTitle: '¿Cerrar la sesión en todos los dispositivos?',
    everywhereBody: 'También se cierra en este. Se pierde lo que no hayas guardado en cualquiera de ellos.',
  },
})
