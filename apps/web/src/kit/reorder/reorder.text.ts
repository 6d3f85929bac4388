import { defineText } from '#web/client/text.ts'

export const reorderText = defineText('reorder', {
  en: {
    handle: 'Move “{{name}}”',
    role: 'sortable',
    how: 'Press Space to pick up, arrow keys to move, Space to drop, or Escape to cancel.',
    lifted: 'Picked up “{{name}}”, position {{position}} of {{count}}.',
    liftedOutside: 'Picked up “{{name}}”.',
    over: '“{{name}}” is at position {{position}} of {{count}}.',
    overIn: '“{{name}}” is in “{{group}}”, position {{position}} of {{count}}.',
    dropped: '“{{name}}” dropped at position {{position}} of {{count}}.',
    droppedIn: '“{{name}}” dropped in “{{group}}”, position {{position}} of {{count}}.',
    cancelled: '“{{name}}” returned to its original position.',
  },
  es: {
    handle: 'Mover «{{name}}»',
    role: 'ordenable',
    how: 'Presiona Espacio para tomarlo, las flechas para moverlo, Espacio para soltarlo o Escape para cancelar.',
    lifted: 'Tomaste «{{name}}», posición {{position}} de {{count}}.',
    liftedOutside: 'Tomaste «{{name}}».',
    over: '«{{name}}» está en la posición {{position}} de {{count}}.',
    overIn: '«{{name}}» está en «{{group}}», posición {{position}} de {{count}}.',
    dropped: 'Soltaste «{{name}}» en la posición {{position}} de {{count}}.',
    droppedIn: 'Soltaste «{{name}}» en «{{group}}», posición {{position}} de {{count}}.',
    cancelled: '«{{name}}» volvió a su posición original.',
  },
})
