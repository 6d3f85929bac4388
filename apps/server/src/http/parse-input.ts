import type * as z from 'zod'
import { safeParse } from 'zod'
import type { FieldError } from '#contract/core/errors.ts'
import type { Language } from '#contract/enumerations.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { emptyObject } from '#contract/core/fields.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import { apiMessages } from './api-messages.ts'

type Issue = z.core.$ZodIssue

/** The alternative of a union that was meant: an object with the right fields, of which one is invalid. */
const findMeantAlternative = (alternatives: readonly (readonly Issue[])[]): readonly Issue[] | undefined =>
  alternatives.find((issues) => issues.every(({ code, path }) => code !== 'unrecognized_keys' && path.length > 0))

const toFieldErrors = (issues: readonly Issue[], prefix: readonly PropertyKey[] = []): FieldError[] =>
  issues.flatMap((issue) => {
    const path = [...prefix, ...issue.path]
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ path: [...path, key].join('.'), message: issue.message }))
    const meant = issue.code === 'invalid_union' ? findMeantAlternative(issue.errors) : undefined
    return meant ? toFieldErrors(meant, path) : [{ path: path.join('.'), message: issue.message }]
  })

/** Two rules of a field that fail with the same message are one error. */
const fieldErrors = (error: z.core.$ZodError): FieldError[] => {
  const unique = toFieldErrors(error.issues).map((fieldError) => [JSON.stringify(fieldError), fieldError] as const)
  return [...new Map(unique).values()]
}

// With the property that zod sets in its copy: V8 adds a new one much more slowly than it changes an existing one.
const toOptions = (language: Language) => ({ error: apiMessages(language), async: false })
const options: Record<Language, ReturnType<typeof toOptions>> = { en: toOptions('en'), es: toOptions('es') }

/** Most calls have no path parameters but the store, and reads have no body. */
const isEmpty = (schema: z.core.$ZodType, input: unknown): boolean => {
  if (schema !== emptyObject || typeof input !== 'object' || input === null || Array.isArray(input)) return false
  for (const _key in input) return false
  return true
}

/** A malformed id answers 404. */
export const parseParams = ({ params: schema }: Endpoint, input: unknown): unknown =>
  isEmpty(schema, input) ? {} : orNotFound(safeParse(schema, input).data)

export const parseInput = <Schema extends z.core.$ZodType>(
  schema: Schema,
  input: unknown,
  language: Language,
): z.output<Schema> => {
  if (isEmpty(schema, input)) return {} as z.output<Schema>
  const parsed = safeParse(schema, input, options[language])
  return parsed.success ? parsed.data : fail('invalid', { errors: fieldErrors(parsed.error) })
}
