import { defineText } from '#web/client/text.ts'

export const tagsDialogText = defineText('tags-dialog', {
  en: {
    add: 'Add tags',
    addHelp: 'Separate tags with commas.',
    remove: 'Remove tags',
    save: 'Update tags',
  },
  es: {
    add: 'Agregar etiquetas',
    addHelp: 'Separa las etiquetas con comas.',
    remove: 'Quitar etiquetas',
    save: 'Actualizar etiquetas',
  },
})
