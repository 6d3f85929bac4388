import { defineText } from '#web/client/text.ts'

export const mapText = defineText('map', {
  en: {
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    main: '{{name}} (main)',
    movable: '{{name}}: use the arrow keys to move',
  },
  es: {
    zoomIn: 'Acercar',
    zoomOut: 'Alejar',
    main: '{{name}} (principal)',
    movable: '{{name}}: usa las flechas para mover',
  },
})
