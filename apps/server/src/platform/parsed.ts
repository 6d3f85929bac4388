import type * as z from 'zod'
import { validationWords } from '#contract/core/validation-words.ts'
import type { Language } from '#contract/enumerations.ts'
import { refuse } from './refusal.ts'

/** What a schema makes of something that a request alone cannot say, such as a change and what it is made to. */
export const parsed = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  language: Language,
  /** Where the caller has the field that the schema calls so. */
  placeOf: (path: string) => string = (path) => path,
): z.output<Schema> => {
  const result = schema.safeParse(value, { error: validationWords(language) })
  if (result.success) return result.data
  const errors = result.error.issues.map(({ path, message }) => ({ path: placeOf(path.join('.')), message }))
  return refuse('invalid', { errors })
}
