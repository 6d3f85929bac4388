import { defineText } from '#web/client/text.ts'

export const reorderText = defineText('reorder', {
  en: {
    handle: 'Move “{{name}}”',
    role: 'movable',
    how: 'Press space to pick it up, the arrow keys to move it, space to put it down, escape to leave it where it was.',
    lifted: 'Picked up “{{name}}”, place {{place}} of {{count}}.',
    over: '“{{name}}” is at place {{place}} of {{count}}.',
    overIn: '“{{name}}” is in “{{group}}”, place {{place}} of {{count}}.',
    dropped: '“{{name}}” was put down at place {{place}} of {{count}}.',
    droppedIn: '“{{name}}” was put down in “{{group}}”, place {{place}} of {{count}}.',
    cancelled: '“{{name}}” stays where it was.',
  },
  es: {
    handle: 'Mover «{{name}}»',
    role: 'se puede mover',
    how: 'Pulsa espacio para cogerlo, las flechas para moverlo, espacio para soltarlo y escape para dejarlo donde estaba.',
    lifted: 'Has cogido «{{name}}», puesto {{place}} de {{count}}.',
    over: '«{{name}}» está en el puesto {{place}} de {{count}}.',
    overIn: '«{{name}}» está en «{{group}}», puesto {{place}} de {{count}}.',
    dropped: 'Has soltado «{{name}}» en el puesto {{place}} de {{count}}.',
    droppedIn: 'Has soltado «{{name}}» en «{{group}}», puesto {{place}} de {{count}}.',
    cancelled: '«{{name}}» se queda donde estaba.',
  },
})
