import type * as z from 'zod'
import { validationMessages } from '#contract/core/validation-messages.ts'
import type { Language } from '#contract/enumerations.ts'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

// Mistakes of programs, which forms can't make; here, so that they don't load with the front end.
const english = {
  object: 'Send an object here.',
  array: 'Send a list here.',
  string: 'Send text here.',
  boolean: 'Send true or false here.',
  buyer: 'Send {"customer": "<id>"} for a customer, or name, email, and phone of a guest.',
}

const spanish: typeof english = {
  object: 'Envía aquí un objeto.',
  array: 'Envía aquí una lista.',
  string: 'Envía aquí un texto.',
  boolean: 'Envía aquí true o false.',
  buyer: 'Envía {"customer": "<id>"} para un cliente, o nombre, correo y teléfono de un invitado.',
}

const isType = (expected: string): expected is Exclude<keyof typeof english, 'buyer'> =>
  expected !== 'buyer' && expected in english

/** Error map of requests: the contract's messages, and those for values of another type. */
export const apiMessages = (language: Language): z.core.$ZodErrorMap => {
  const messages = language === 'es' ? spanish : english
  const shared = validationMessages(language)
  return (issue: Issue) => {
    const isMissing = issue.input === undefined || issue.input === null
    if (issue.code === 'invalid_type' && !isMissing && isType(issue.expected)) return messages[issue.expected]
    // Integrations guess it: an order has a buyer, who may be a customer.
    if (issue.code === 'invalid_union' && issue.path?.at(-1) === 'buyer') return messages.buyer
    return shared(issue)
  }
}
