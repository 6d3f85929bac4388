import type * as z from 'zod'
import { validationWords } from '#contract/core/validation-words.ts'
import type { Language } from '#contract/enumerations.ts'
import { refuse } from './refusal.ts'

/** Parses values that aren't in the request alone, such as a change merged with the stored record. */
export const parsed = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  language: Language,
  /** Maps a path in the schema to the field of the request. */
  placeOf: (path: string) => string = (path) => path,
): z.output<Schema> => {
  const result = schema.safeParse(value, { error: validationWords(language) })
  if (result.success) return result.data
  const errors = result.error.issues.map(({ path, message }) => ({ path: placeOf(path.join('.')), message }))
  return refuse('invalid', { errors })
}
