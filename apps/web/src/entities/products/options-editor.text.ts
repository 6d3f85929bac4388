import { defineText } from '#web/client/text.ts'

export const optionsEditorText = defineText('options-editor', {
  en: {
    name: 'Option {{place}}',
    nameHint: 'Size, colour, material…',
    taken: 'Another option has this name. Choose a different one.',
    values: 'Values',
    valuesOf: 'Values of {{name}}',
    valuesHint: 'Type a value and press Enter',
    remove: 'Remove {{name}}',
    add: 'Add an option',
    full: 'A product has at most {{most}} options.',
    makes_one: 'Together they make {{count}} variant.',
    makes_other: 'Together they make {{count}} variants.',
    tooMany: 'Together they make {{count}} variants. A product has at most {{most}}: take some values away.',
  },
  es: {
    name: 'Opción {{place}}',
    nameHint: 'Talla, color, material…',
    taken: 'Otra opción tiene este nombre. Elige otro.',
    values: 'Valores',
    valuesOf: 'Valores de {{name}}',
    valuesHint: 'Escribe un valor y pulsa Intro',
    remove: 'Quitar {{name}}',
    add: 'Añadir una opción',
    full: 'Un producto tiene como máximo {{most}} opciones.',
    makes_one: 'Juntas forman {{count}} variante.',
    makes_other: 'Juntas forman {{count}} variantes.',
    tooMany: 'Juntas forman {{count}} variantes. Un producto tiene como máximo {{most}}: quita algunos valores.',
  },
})
