import type * as z from 'zod'
import { safeParse } from 'zod'
import type { FieldError } from '#contract/core/errors.ts'
import type { Language } from '#contract/enumerations.ts'
import { fail } from '#server/platform/app-error.ts'
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

export const parseInput = <Schema extends z.core.$ZodType>(
  schema: Schema,
  input: unknown,
  language: Language,
): z.output<Schema> => {
  const parsed = safeParse(schema, input, { error: apiMessages(language) })
  return parsed.success ? parsed.data : fail('invalid', { errors: fieldErrors(parsed.error) })
}
