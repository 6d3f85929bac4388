import { defineText } from '#web/client/text.ts'

export const tagsDialogText = defineText('tags-dialog', {
  en: {
    add: 'Add tags',
    addHelp: 'Press Enter after each tag.',
    remove: 'Remove tags',
    save: 'Update tags',
  },
  es: {
    add: 'Agregar etiquetas',
    addHelp: 'Presiona Enter después de cada etiqueta.',
    remove: 'Quitar etiquetas',
    save: 'Actualizar etiquetas',
  },
})
