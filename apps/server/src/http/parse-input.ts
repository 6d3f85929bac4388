import type * as z from 'zod'
import { safeParse } from 'zod'
import type { FieldError } from '#contract/core/errors.ts'
import { validationMessages } from '#contract/core/validation-messages.ts'
import type { Language } from '#contract/enumerations.ts'
import { fail } from '#server/platform/app-error.ts'

const fieldErrors = (error: z.core.$ZodError): FieldError[] =>
  error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message: issue.message }))
      : [{ path: issue.path.join('.'), message: issue.message }],
  )

export const parseInput = <Schema extends z.core.$ZodType>(
  schema: Schema,
  input: unknown,
  language: Language,
): z.output<Schema> => {
  const parsed = safeParse(schema, input, { error: validationMessages(language) })
  return parsed.success ? parsed.data : fail('invalid', { errors: fieldErrors(parsed.error) })
}
