import { defineText } from '#web/client/text.ts'

export const devicesText = defineText('devices', {
  en: {
    title: 'Devices',
    help: 'If you don’t recognize a device, sign it out and change your password.',
    named: '{{browser}} on {{system}}',
    unknown: 'Unknown device',
    here: 'This device',
    inUse: 'In use now',
    lastUsed: 'Last used',
    signOut: 'Sign out',
    signOutOf: 'Sign out {{device}}',
    signedOut: 'Device signed out',
    everywhere: 'Sign out all devices',
    everywhereTitle: 'Sign out all devices?',
    everywhereBody: 'You’ll be signed out here too. Unsaved changes will be lost.',
  },
  es: {
    title: 'Dispositivos',
    help: 'Si no reconoces un dispositivo, cierra su sesión y cambia tu contraseña.',
    named: '{{browser}} en {{system}}',
    unknown: 'Dispositivo desconocido',
    here: 'Este dispositivo',
    inUse: 'En uso ahora',
    lastUsed: 'Último uso',
    signOut: 'Cerrar sesión',
    signOutOf: 'Cerrar sesión en {{device}}',
    signedOut: 'Sesión del dispositivo cerrada',
    everywhere: 'Cerrar sesión en todos',
    everywhereTitle: '¿Cerrar sesión en todos los dispositivos?',
    everywhereBody: 'También se cerrará tu sesión aquí. Se perderán los cambios sin guardar.',
  },
})
