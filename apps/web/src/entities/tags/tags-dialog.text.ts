import { defineText } from '#web/client/text.ts'

export const tagsDialogText = defineText('tags-dialog', {
  en: {
    add: 'Add these tags',
    addHelp: 'Press Enter after each one.',
    remove: 'Take these tags away',
    save: 'Change tags',
  },
  es: {
    add: 'Añadir estas etiquetas',
    addHelp: 'Pulsa Intro después de cada una.',
    remove: 'Quitar estas etiquetas',
    save: 'Cambiar etiquetas',
  },
})
