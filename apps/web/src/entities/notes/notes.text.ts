import { defineText } from '#web/client/text.ts'

export const notesText = defineText('notes', {
  en: {
    notes: 'Notes',
    newNote: 'New note',
    notePlaceholder: 'Add a note for your staff',
    addNote: 'Add note',
    noNotes: 'No notes yet.',
    deleteNote: 'Delete note',
    deleteNoteTitle: 'Delete this note?',
    deleteNoteBody: 'This can’t be undone.',
    noteDeleted: 'Note deleted',
    you: 'You',
  },
  es: {
    notes: 'Notas',
    newNote: 'Nota nueva',
    notePlaceholder: 'Agrega una nota para tu personal',
    addNote: 'Agregar nota',
    noNotes: 'Aún no hay notas.',
    deleteNote: 'Eliminar nota',
    deleteNoteTitle: '¿Eliminar esta nota?',
    deleteNoteBody: 'Esto no se puede deshacer.',
    noteDeleted: 'Nota eliminada',
    you: 'Tú',
  },
})
