import { defineText } from '#web/client/text.ts'

/** Why the typed text is not a valid number. */
export const numberInputText = defineText('figure', {
  en: {
    number: 'Enter a number.',
    amount: 'Enter an amount.',
    whole: 'Enter a whole number.',
    decimals_one: 'Use at most one decimal place.',
    decimals_other: 'Use at most {{count}} decimal places.',
    large: 'This number is too large. Enter a smaller one.',
    least: 'Enter {{least}} or more.',
    most: 'Enter {{most}} or less.',
    between: 'Enter a number from {{least}} to {{most}}.',
    amountBetween: 'Enter an amount from {{least}} to {{most}}.',
    fromAboveTo: 'The first number can’t be higher than the second.',
    bothEnds: 'Enter both numbers of the range.',
  },
  es: {
    number: 'Ingresa un número.',
    amount: 'Ingresa un monto.',
    whole: 'Ingresa un número entero.',
    decimals_one: 'Usa como máximo un decimal.',
    decimals_other: 'Usa como máximo {{count}} decimales.',
    large: 'Este número es demasiado grande. Ingresa uno menor.',
    least: 'Ingresa {{least}} o más.',
    most: 'Ingresa {{most}} o menos.',
    between: 'Ingresa un número de {{least}} a {{most}}.',
    amountBetween: 'Ingresa un monto de {{least}} a {{most}}.',
    fromAboveTo: 'El primer número no puede ser mayor que el segundo.',
    bothEnds: 'Ingresa los dos números del rango.',
  },
})
