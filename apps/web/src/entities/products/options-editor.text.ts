import { defineText } from '#web/client/text.ts'

export const optionsEditorText = defineText('options-editor', {
  en: {
    name: 'Option {{position}}',
    nameHint: 'Size, color, material…',
    taken: 'Another option already has this name. Enter a different one.',
    values: 'Values',
    valuesOf: 'Values of {{name}}',
    valuesHint: 'Type a value and press Enter',
    remove: 'Remove {{name}}',
    add: 'Add option',
    full: 'A product can have up to {{most}} options.',
    makes_one: 'Creates {{count}} variant.',
    makes_other: 'Creates {{count}} variants.',
    tooMany: 'These options create {{count}} variants. Remove values to stay within {{most}}.',
  },
  es: {
    name: 'Opción {{position}}',
    nameHint: 'Talla, color, material…',
    taken: 'Otra opción ya tiene este nombre. Ingresa uno diferente.',
    values: 'Valores',
    valuesOf: 'Valores de {{name}}',
    valuesHint: 'Escribe un valor y presiona Intro',
    remove: 'Quitar {{name}}',
    add: 'Agregar opción',
    full: 'Un producto puede tener hasta {{most}} opciones.',
    makes_one: 'Crea {{count}} variante.',
    makes_other: 'Crea {{count}} variantes.',
    tooMany: 'Estas opciones crean {{count}} variantes. Quita valores para no pasar de {{most}}.',
  },
})
