import { defineText } from '#web/client/text.ts'

export const notesText = defineText('notes', {
  en: {
    notes: 'Notes',
    newNote: 'New note',
    notePlaceholder: 'What should the next person know?',
    addNote: 'Add note',
    noteAdded: 'The note was added.',
    noNotes: 'Nothing noted yet.',
    deleteNote: 'Delete note',
    deleteNoteTitle: 'Delete this note?',
    deleteNoteBody: 'It cannot be brought back.',
    noteDeleted: 'The note was deleted.',
    you: 'You',
  },
  es: {
    notes: 'Notas',
    newNote: 'Nota nueva',
    notePlaceholder: '¿Qué debería saber la siguiente persona?',
    addNote: 'Añadir nota',
    noteAdded: 'Se añadió la nota.',
    noNotes: 'Aún no hay notas.',
    deleteNote: 'Eliminar nota',
    deleteNoteTitle: '¿Eliminar esta nota?',
    deleteNoteBody: 'No se puede recuperar.',
    noteDeleted: 'Se eliminó la nota.',
    you: 'Tú',
  },
})
