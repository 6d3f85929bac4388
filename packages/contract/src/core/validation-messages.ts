import type * as z from 'zod'
import type { Language } from '#contract/enumerations.ts'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

const english = {
  required: 'This is required.',
  email: 'Enter an email address like name@example.com.',
  url: 'Enter a web address like https://example.com.',
  id: 'This reference isn’t valid.',
  date: 'Enter a valid date.',
  whole: 'Enter a whole number.',
  number: 'Enter a number.',
  choice: 'Choose one of the options.',
  unknown: (keys: string) => `Unknown field: ${keys}.`,
  longer: (count: string) => `Use at least ${count} characters.`,
  shorter: (count: string) => `Use at most ${count} characters.`,
  atLeast: (count: string) => `Enter ${count} or more.`,
  atMost: (count: string) => `Enter ${count} or less.`,
  moreItems: (count: string) => `Choose at least ${count === '1' ? 'one' : count}.`,
  fewerItems: (count: string) => `Choose at most ${count}.`,
  phone: 'Enter a phone number like +1 555 010 0199.',
  sixDigits: 'Enter the six-digit code.',
  secondStep: 'Enter the six-digit code, or a recovery code like abcde-fghjk.',
  weakPassword: 'This password is too weak. Use uppercase and lowercase letters, numbers, and symbols.',
  slug: 'Use lowercase letters, numbers, and hyphens, like spring-sale.',
  reserved: 'This URL handle is reserved. Choose another.',
  different: 'Duplicate values aren’t allowed. Remove one.',
  backwards: 'The maximum is below the minimum. Raise the maximum.',
  endsLater: 'The end must be after the start.',
  sameTime: 'Start and end are the same. For 24 hours, use midnight for both.',
  overlap: 'These hours overlap with others. Change one of them.',
  closedDay: 'This date is also a closed date. Remove it from one of the two.',
  percentage: 'Enter a percentage above 0% and up to 100%.',
  code: 'Use 3 to 40 letters, numbers, or _ . % + -.',
  invalid: 'This value isn’t valid.',
}

const spanish: typeof english = {
  required: 'Este campo es obligatorio.',
  email: 'Ingresa un correo como nombre@ejemplo.com.',
  url: 'Ingresa una dirección web como https://ejemplo.com.',
  id: 'Esta referencia no es válida.',
  date: 'Ingresa una fecha válida.',
  whole: 'Ingresa un número entero.',
  number: 'Ingresa un número.',
  choice: 'Elige una de las opciones.',
  unknown: (keys) => `Campo desconocido: ${keys}.`,
  longer: (count) => `Usa al menos ${count} caracteres.`,
  shorter: (count) => `Usa como máximo ${count} caracteres.`,
  atLeast: (count) => `Ingresa ${count} o más.`,
  atMost: (count) => `Ingresa ${count} o menos.`,
  moreItems: (count) => `Elige al menos ${count}.`,
  fewerItems: (count) => `Elige como máximo ${count}.`,
  phone: 'Ingresa un teléfono como +52 55 1234 5678.',
  sixDigits: 'Ingresa el código de seis dígitos.',
  secondStep: 'Ingresa el código de seis dígitos o un código de recuperación como abcde-fghjk.',
  weakPassword: 'Esta contraseña es demasiado débil. Usa mayúsculas, minúsculas, números y símbolos.',
  slug: 'Usa minúsculas, números y guiones, como mi-tienda.',
  reserved: 'Este identificador de URL está reservado. Elige otro.',
  different: 'No se permiten valores repetidos. Quita uno.',
  backwards: 'El máximo es menor que el mínimo. Aumenta el máximo.',
  endsLater: 'El final debe ser posterior al inicio.',
  sameTime: 'El inicio y el final son iguales. Para 24 horas, usa medianoche en ambos.',
  overlap: 'Estas horas se superponen con otras. Cambia una de las dos.',
  closedDay: 'Esta fecha también es una fecha cerrada. Quítala de una de las dos listas.',
  percentage: 'Ingresa un porcentaje mayor que 0 % y hasta 100 %.',
  code: 'Usa de 3 a 40 letras, números o _ . % + -.',
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
    | 'sameTime'
    | 'overlap'
    | 'closedDay'
    | 'percentage'
    | 'code'
    | 'required'
    | 'invalid',
) => ({
  params: { messageKey },
})

const isMessageKey = (value: unknown): value is Parameters<typeof withMessage>[0] =>
  typeof value === 'string' && value in english

/** The message of a rule that only one domain has. In the table above, every page would load it. */
export const withText = (texts: Readonly<Record<Language, string>>) => ({ params: { texts } })

const toCustomMessage = (
  messages: typeof english,
  { messageKey, texts }: Readonly<Record<string, unknown>> = {},
): string => {
  if (isMessageKey(messageKey)) return messages[messageKey]
  const language: Language = messages === spanish ? 'es' : 'en'
  return (texts as Partial<Record<Language, string>> | undefined)?.[language] ?? messages.invalid
}

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
      return toCustomMessage(messages, issue.params)
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
