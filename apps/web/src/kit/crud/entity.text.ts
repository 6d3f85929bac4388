import { defineText } from '#web/client/text.ts'

/** Sentences shared by everything people create, edit and delete; a feature adds its nouns. */
export const entityText = defineText('entity', {
  en: {
    edit: 'Edit',
    moveUp: 'Move up',
    moveDown: 'Move down',
    created: '“{{name}}” was added.',
    saved: '“{{name}}” was saved.',
    deleted_one: '{{count}} {{noun}} was deleted.',
    deleted_other: '{{count}} {{noun}} were deleted.',
    restored_one: '{{count}} {{noun}} is back.',
    restored_other: '{{count}} {{noun}} are back.',
    cannotCreate: 'You don’t have permission to create {{items}}. Ask your account owner.',
    cannotEdit: 'You don’t have permission to edit {{items}}. Ask your account owner.',
  },
  es: {
    edit: 'Editar',
    moveUp: 'Subir',
    moveDown: 'Bajar',
    created: 'Se añadió «{{name}}».',
    saved: 'Se guardó «{{name}}».',
    deleted_one: 'Se eliminó {{count}} {{noun}}.',
    deleted_other: 'Se eliminaron {{count}} {{noun}}.',
    restored_one: '{{count}} {{noun}} ha vuelto.',
    restored_other: '{{count}} {{noun}} han vuelto.',
    cannotCreate: 'No tienes permiso para crear {{items}}. Pídeselo al titular de la cuenta.',
    cannotEdit: 'No tienes permiso para editar {{items}}. Pídeselo al titular de la cuenta.',
  },
})
