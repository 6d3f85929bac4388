import { defineText } from '#web/client/text.ts'

export const columnMapText = defineText('column-map', {
  en: {
    column: 'File column',
    holds: 'Sample values',
    means: 'Field',
    meansOf: 'Field for “{{heading}}”',
    leaveOut: 'Don’t import',
    leftOut: 'This column isn’t imported.',
    unmappedColumns_one: '{{count}} column isn’t imported',
    unmappedColumns_other: '{{count}} columns aren’t imported',
    emptyColumns_one: '{{count}} column is empty in the first rows',
    emptyColumns_other: '{{count}} columns are empty in the first rows',
  },
  es: {
    column: 'Columna del archivo',
    holds: 'Valores de ejemplo',
    means: 'Campo',
    meansOf: 'Campo para «{{heading}}»',
    leaveOut: 'No importar',
    leftOut: 'Esta columna no se importa.',
    unmappedColumns_one: '{{count}} columna no se importa',
    unmappedColumns_other: '{{count}} columnas no se importan',
    emptyColumns_one: '{{count}} columna está vacía en las primeras filas',
    emptyColumns_other: '{{count}} columnas están vacías en las primeras filas',
  },
})
