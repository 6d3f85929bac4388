import { defineText } from '#web/client/text.ts'

/** Why the typed text is not a valid number. */
export const numberInputText = defineText('figure', {
  en: {
    number: 'Enter a number.',
    whole: 'Enter a whole number.',
    decimals_one: 'Use at most one decimal place.',
    decimals_other: 'Use at most {{count}} decimal places.',
    large: 'This number is too large.',
    least: 'Enter {{least}} or more.',
    most: 'Enter {{most}} or less.',
    between: 'Enter a number from {{least}} to {{most}}.',
    fromAboveTo: 'The first number must not be above the second.',
    bothEnds: 'Enter both ends of the range.',
  },
  es: {
    number: 'Escribe un número.',
    whole: 'Escribe un número entero.',
    decimals_one: 'Usa como máximo un decimal.',
    decimals_other: 'Usa como máximo {{count}} decimales.',
    large: 'Este número es demasiado grande.',
    least: 'Escribe {{least}} o más.',
    most: 'Escribe {{most}} o menos.',
    between: 'Escribe un número de {{least}} a {{most}}.',
    fromAboveTo: 'El primer número no puede ser mayor que el segundo.',
    bothEnds: 'Escribe los dos extremos del intervalo.',
  },
})
