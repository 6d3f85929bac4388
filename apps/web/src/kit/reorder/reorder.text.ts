import { defineText } from '#web/client/text.ts'

export const reorderText = defineText('reorder', {
  en: {
    handle: 'Move “{{name}}”',
    role: 'sortable',
    how: 'Press Space to pick up, arrow keys to move, Space to drop, or Escape to cancel.',
    lifted: 'Picked up “{{name}}”, position {{place}} of {{count}}.',
    over: '“{{name}}” is at position {{place}} of {{count}}.',
    overIn: '“{{name}}” is in “{{group}}”, position {{place}} of {{count}}.',
    dropped: '“{{name}}” dropped at position {{place}} of {{count}}.',
    droppedIn: '“{{name}}” dropped in “{{group}}”, position {{place}} of {{count}}.',
    cancelled: '“{{name}}” returned to its original position.',
  },
  es: {
    handle: 'Mover «{{name}}»',
    role: 'ordenable',
    how: 'Presiona Espacio para tomarlo, las flechas para moverlo, Espacio para soltarlo o Escape para cancelar.',
    lifted: 'Tomaste «{{name}}», posición {{place}} de {{count}}.',
    over: '«{{name}}» está en la posición {{place}} de {{count}}.',
    overIn: '«{{name}}» está en «{{group}}», posición {{place}} de {{count}}.',
    dropped: 'Soltaste «{{name}}» en la posición {{place}} de {{count}}.',
    droppedIn: 'Soltaste «{{name}}» en «{{group}}», posición {{place}} de {{count}}.',
    cancelled: '«{{name}}» volvió a su posición original.',
  },
})
