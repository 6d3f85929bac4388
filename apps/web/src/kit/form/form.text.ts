import { defineText } from '../../client/text.ts'

export const formText = defineText('form', {
  en: {
    conflictTitle: '{{who}} changed this while you were editing',
    conflictBody: 'Both of you changed what stands below. Your version is in the form and not saved yet.',
    theirsTaken: '{{who}} also changed, and it is in the form already',
    meanwhile: '{{who}} changed {{fields}} meanwhile.',
    decide: '{{who}} changed {{fields}} too. Choose above.',
    mine: 'Yours',
    theirs: 'Theirs',
    keepMine: 'Keep mine and save',
    takeTheirs: 'Take theirs',
    saveChoice: 'Save with these choices',
    emptyValue: 'Empty',
  },
  es: {
    conflictTitle: '{{who}} cambió esto mientras lo editabas',
    conflictBody: 'Ambos cambiaron lo que sigue. Tu versión está en el formulario y aún no se ha guardado.',
    theirsTaken: '{{who}} también cambió, y ya está en el formulario',
    meanwhile: '{{who}} cambió {{fields}} mientras tanto.',
    decide: '{{who}} también cambió {{fields}}. Elige arriba.',
    mine: 'La tuya',
    theirs: 'La otra',
    keepMine: 'Conservar la mía y guardar',
    takeTheirs: 'Tomar la otra',
    saveChoice: 'Guardar con estas opciones',
    emptyValue: 'Vacío',
  },
})
