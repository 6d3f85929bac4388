import type * as z from 'zod'
import { validationMessages } from '#contract/core/validation-messages.ts'
import type { Language } from '#contract/enumerations.ts'
import { fail } from './app-error.ts'

/** Parses values that aren't in the request alone, such as a change merged with the stored record. */
export const parseInput = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  language: Language,
  /** Maps a path in the schema to the field of the request. */
  toFieldPath: (path: string) => string = (path) => path,
): z.output<Schema> => {
  const result = schema.safeParse(value, { error: validationMessages(language) })
  if (result.success) return result.data
  const errors = result.error.issues.map(({ path, message }) => ({ path: toFieldPath(path.join('.')), message }))
  return fail('invalid', { errors })
}
