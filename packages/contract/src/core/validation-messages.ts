import type * as z from 'zod'
import type { Language } from '#contract/enumerations.ts'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

const english = {
  required: 'This is required.',
  email: 'Enter an email address like name@example.com.',
  url: 'Enter a web address like https://example.com.',
  id: 'This is not a valid reference.',
  date: 'Enter a valid date.',
  whole: 'Enter a whole number.',
  number: 'Enter a number.',
  choice: 'Choose one of the offered values.',
  unknown: (keys: string) => `Unknown field: ${keys}.`,
  longer: (count: string) => `Use at least ${count} characters.`,
  shorter: (count: string) => `Use at most ${count} characters.`,
  atLeast: (count: string) => `Enter ${count} or more.`,
  atMost: (count: string) => `Enter ${count} or less.`,
  moreItems: (count: string) => `Choose at least ${count}.`,
  fewerItems: (count: string) => `Choose at most ${count}.`,
  phone: 'Enter a phone number like +1 555 010 0199.',
  sixDigits: 'Enter the six digits.',
  secondStep: 'Enter the six digits, or a recovery code like abcde-fghjk.',
  weakPassword: 'This password is too weak. Mix capital and small letters, numbers and signs.',
  slug: 'Use small letters, digits and hyphens, like my-store.',
  reserved: 'This one is reserved. Choose another.',
  different: 'Two of these are the same.',
  backwards: 'The upper limit is below the lower one.',
  endsLater: 'The end must come after the start.',
  closedDay: 'This day is among the days without it, too. Take it out of one of the two.',
  percentage: 'Enter more than 0% and at most 100%.',
  code: 'Use 3 to 40 letters or digits; the signs _ . % + - may be among them, nothing else.',
  choices: 'A list needs something to choose from. Enter the choices.',
  allThree: 'Fill in all three, or none.',
  invalid: 'This is not valid.',
}

const spanish: typeof english = {
  required: 'Este campo es obligatorio.',
  email: 'Escribe un correo como nombre@ejemplo.com.',
  url: 'Escribe una dirección web como https://ejemplo.com.',
  id: 'Esta referencia no es válida.',
  date: 'Escribe una fecha válida.',
  whole: 'Escribe un número entero.',
  number: 'Escribe un número.',
  choice: 'Elige uno de los valores ofrecidos.',
  unknown: (keys) => `Campo desconocido: ${keys}.`,
  longer: (count) => `Usa al menos ${count} caracteres.`,
  shorter: (count) => `Usa como máximo ${count} caracteres.`,
  atLeast: (count) => `Escribe ${count} o más.`,
  atMost: (count) => `Escribe ${count} o menos.`,
  moreItems: (count) => `Elige al menos ${count}.`,
  fewerItems: (count) => `Elige como máximo ${count}.`,
  phone: 'Escribe un teléfono como +34 600 123 456.',
  sixDigits: 'Escribe los seis dígitos.',
  secondStep: 'Escribe los seis dígitos o un código de recuperación como abcde-fghjk.',
  weakPassword: 'Esta contraseña es demasiado débil. Mezcla mayúsculas, minúsculas, números y signos.',
  slug: 'Usa minúsculas, cifras y guiones, como mi-tienda.',
  reserved: 'Está reservado. Elige otro.',
  different: 'Dos de estos son iguales.',
  backwards: 'El límite superior es menor que el inferior.',
  endsLater: 'El final tiene que venir después del principio.',
  closedDay: 'Este día también está entre los días sin ella. Quítalo de uno de los dos sitios.',
  percentage: 'Escribe más de 0 % y como máximo 100 %.',
  code: 'Usa de 3 a 40 letras o cifras; además solo valen los signos _ . % + -.',
  choices: 'Una lista necesita opciones. Escribe las opciones.',
  allThree: 'Rellena las tres medidas o ninguna.',
  invalid: 'Este valor no es válido.',
}

/** Names the message of a custom rule: `refine(…, withMessage('phone'))`. */
export const withMessage = (
  messageKey:
    | 'phone'
    | 'email'
    | 'date'
    | 'sixDigits'
    | 'secondStep'
    | 'weakPassword'
    | 'slug'
    | 'reserved'
    | 'different'
    | 'backwards'
    | 'endsLater'
    | 'closedDay'
    | 'percentage'
    | 'code'
    | 'choices'
    | 'required'
    | 'allThree'
    | 'invalid',
) => ({
  params: { messageKey },
})

const isMessageKey = (value: unknown): value is Parameters<typeof withMessage>[0] =>
  typeof value === 'string' && value in english

const toMessage = (messages: typeof english, issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return messages.required
      if (issue.expected === 'int') return messages.whole
      return issue.expected === 'number' ? messages.number : messages.invalid
    case 'too_small': {
      const minimum = String(issue.minimum)
      if (issue.origin === 'string') return issue.minimum === 1 ? messages.required : messages.longer(minimum)
      return issue.origin === 'array' ? messages.moreItems(minimum) : messages.atLeast(minimum)
    }
    case 'too_big': {
      const maximum = String(issue.maximum)
      if (issue.origin === 'string') return messages.shorter(maximum)
      return issue.origin === 'array' ? messages.fewerItems(maximum) : messages.atMost(maximum)
    }
    case 'invalid_format': {
      if (issue.input === '') return messages.required
      const byFormat: Record<string, string> = {
        email: messages.email,
        url: messages.url,
        uuid: messages.id,
        date: messages.date,
        datetime: messages.date,
      }
      return byFormat[issue.format] ?? messages.invalid
    }
    case 'invalid_value':
      return messages.choice
    case 'custom':
      return isMessageKey(issue.params?.['messageKey']) ? messages[issue.params['messageKey']] : messages.invalid
    case 'unrecognized_keys':
      return messages.unknown(issue.keys.join(', '))
    default:
      return messages.invalid
  }
}

/** Error map with our field messages, for client and server: pass it as `error` to `safeParse`. */
export const validationMessages = (language: Language): z.core.$ZodErrorMap => {
  const messages = language === 'es' ? spanish : english
  return (issue) => toMessage(messages, issue)
}
