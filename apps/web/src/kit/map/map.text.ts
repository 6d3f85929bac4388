import { defineText } from '#web/client/text.ts'

export const mapText = defineText('map', {
  en: {
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    main: '{{name}} (main)',
    movable: '{{name}}: arrow keys move it',
  },
  es: {
    zoomIn: 'Acercar',
    zoomOut: 'Alejar',
    main: '{{name}} (principal)',
    movable: '{{name}}: las flechas lo mueven',
  },
})
