import { defineText } from '../../client/text.ts'

export const formText = defineText('form', {
  en: {
    conflictTitle: '{{who}} changed this while you were editing',
    conflictBody: 'Nothing is lost. For each field that both of you changed, choose the version to keep.',
    conflictOnly: 'Your changes do not touch the same fields: both can be kept.',
    theirsTaken: 'Also changed by {{who}}',
    mine: 'Yours',
    theirs: 'Theirs',
    keepAllMine: 'Keep all of mine',
    takeTheirs: 'Take theirs, drop mine',
    saveChoice: 'Save with these choices',
    emptyValue: 'Empty',
  },
  es: {
    conflictTitle: '{{who}} cambió esto mientras lo editabas',
    conflictBody: 'No se pierde nada. Para cada campo que cambiaron ambos, elige la versión que quieres conservar.',
    conflictOnly: 'Tus cambios no tocan los mismos campos: se pueden conservar ambos.',
    theirsTaken: 'También cambió {{who}}',
    mine: 'La tuya',
    theirs: 'La otra',
    keepAllMine: 'Conservar todo lo mío',
    takeTheirs: 'Tomar lo otro y descartar lo mío',
    saveChoice: 'Guardar con estas opciones',
    emptyValue: 'Vacío',
  },
})
