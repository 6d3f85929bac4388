import { defineText } from '#web/client/text.ts'

export const columnMapText = defineText('column-map', {
  en: {
    column: 'Column of the file',
    holds: 'Holds',
    means: 'Means',
    meansOf: 'What “{{heading}}” is',
    leaveOut: 'Leave it out',
    leftOut: 'Left out: what it holds is not imported.',
    emptyColumns_one: '{{count}} column is empty in the first rows',
    emptyColumns_other: '{{count}} columns are empty in the first rows',
  },
  es: {
    column: 'Columna del archivo',
    holds: 'Contiene',
    means: 'Significa',
    meansOf: 'Qué es «{{heading}}»',
    leaveOut: 'Dejarla fuera',
    leftOut: 'Fuera: lo que contiene no se importa.',
    emptyColumns_one: '{{count}} columna está vacía en las primeras filas',
    emptyColumns_other: '{{count}} columnas están vacías en las primeras filas',
  },
})
